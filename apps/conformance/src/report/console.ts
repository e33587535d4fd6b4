import { NOT_BEGUN, type Outcome } from '../engine/outcome.ts';
import { headlineOf } from './conclusion.ts';
import { breaks } from './judge.ts';
import type { Report, RequirementResult, Verdict } from './report.ts';
import { residueOf } from './top.ts';

const MARKS = { passed: '✓', failed: '✗', skipped: '–' } as const;

/** The output for the progress of a run. */
export interface Display {
  start(total: number, runId: string): void;
  outcome(outcome: Outcome): void;
  end(): void;
}

/** On a terminal: one counting line, and a permanent line for each failure. */
const liveDisplay = (out: NodeJS.WriteStream): Display => {
  let total = 0;
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const clear = '\r\u001b[2K';
  const draw = (name: string): void => {
    const done = counts.passed + counts.failed + counts.skipped;
    const line = `${done}/${total}  ✓ ${counts.passed}  ✗ ${counts.failed}  – ${counts.skipped}  ${name}`;
    out.write(`${clear}${line.slice(0, Math.max((out.columns ?? 80) - 1, 20))}`);
  };
  return {
    start(checks, runId) {
      total = checks;
      out.write(`Run ${runId}\n`);
      draw('');
    },
    outcome({ verdict, name, message }) {
      counts[verdict] += 1;
      if (verdict === 'failed') out.write(`${clear}✗ ${name}\n  ${message}\n`);
      draw(name);
    },
    end: () => void out.write(clear),
  };
};

/** Without a terminal: a line for each check that started and did not pass. */
const plainDisplay = (out: NodeJS.WritableStream): Display => {
  let notBegun = 0;
  return {
    start: (total, runId) => void out.write(`Run ${runId}: ${total} checks\n`),
    outcome({ verdict, name, message }) {
      if (message === NOT_BEGUN) notBegun += 1;
      else if (verdict !== 'passed') out.write(`${MARKS[verdict]} ${name}: ${message}\n`);
    },
    end() {
      if (notBegun > 0) out.write(`${MARKS.skipped} ${notBegun} checks did not start.\n`);
    },
  };
};

/** The display for a stream. */
export const displayOn = (out: NodeJS.WriteStream): Display => (out.isTTY ? liveDisplay(out) : plainDisplay(out));

const lineOf = ({ id, level, sentence, verdict, checks }: RequirementResult): string[] => {
  const failed = checks.filter((check) => check.verdict === 'failed');
  const [first] = failed;
  const more = failed.length > 1 ? ` (and ${failed.length - 1} more checks)` : '';
  return [`✗ ${id} ${level}: ${sentence}`, `    ${first?.message ?? verdict}${more}`];
};

const count = (counts: Partial<Record<Verdict, number>>, verdict: Verdict): string[] =>
  counts[verdict] === undefined ? [] : [`${counts[verdict]} ${verdict}`];

const ORDER: readonly Verdict[] = [
  'passed',
  'failed',
  'failed expectedly',
  'passed unexpectedly',
  'skipped',
  'untestable',
  'not offered',
  'not run',
];

/** The summary of a run. */
export const summaryOf = (report: Report): string => {
  const { requirements, run, counts, cleanUp, environment, findings, verdict, doubts } = report;
  const broken = requirements.filter(breaks);
  const departed = requirements.filter((entry) => entry.level !== 'MUST' && entry.verdict === 'failed');
  const left = [
    ...cleanUp.failed.map(({ path, reason }) => `Not removed: ${path} (${reason})`),
    ...residueOf(cleanUp),
    ...(cleanUp.kept > 0 ? [`Kept: ${cleanUp.kept} records. Remove them with: sweep --run-id ${run.id}`] : []),
  ];
  return [
    ...broken.flatMap(lineOf),
    ...departed.flatMap(lineOf),
    ...findings,
    ...left,
    '',
    `Requirements: ${ORDER.flatMap((entry) => count(counts.requirements, entry)).join(', ')}`,
    `Modules: ${environment.modules.join(', ') || 'none'}`,
    `Run ${run.id}: profile ${run.profile}${run.module === undefined ? '' : `, module ${run.module}`}, seed ${run.seed}, ${(run.durationMs / 1000).toFixed(1)} s`,
    verdict === 'inconclusive'
      ? `${environment.baseUrl}: ${headlineOf(report)}.`
      : `${environment.baseUrl} is ${verdict}.`,
    ...doubts.map(({ kind, text }) => `${kind}: ${text}`),
  ].join('\n');
};
