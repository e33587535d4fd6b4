import { mkdir } from 'node:fs/promises';
import { checks } from '../checks/index.ts';
import { type Check, moduleOf, sourceOf } from '../checks/support/check.ts';
import type { Outcome } from '../engine/outcome.ts';
import { runChecks } from '../engine/vitest.ts';
import { breaks, judge } from '../report/judge.ts';
import { redacted } from '../report/redacted.ts';
import type { Report, Verdict } from '../report/report.ts';
import { isRequirementId } from '../requirements/index.ts';
import type { Profile } from '../requirements/profile.ts';
import { type CleanUp, cleanUp } from '../target/cleanUp.ts';
import { CouldNotRun } from '../target/errors.ts';
import { openHttpClient } from '../target/httpClient.ts';
import { entriesOf, ledgerOf } from '../target/ledger.ts';
import { claimedModules, requireDeployment } from '../target/preflight.ts';
import { newRunId } from '../target/runId.ts';
import type { Settings } from '../target/settings.ts';
import { readBaseline } from './baseline.ts';
import type { RunOptions } from './options.ts';
import { VERSION } from './version.ts';

/** What a run reports while it is running. */
export interface Progress {
  /** `total` checks begin. `stop` ends the run after those that are running; what it created is still removed. */
  onStart(total: number, stop: () => Promise<void>): void;
  onOutcome(outcome: Outcome): void;
}

const SILENT: Progress = { onStart: () => undefined, onOutcome: () => undefined };

const isIn = (profile: Profile) => (check: Check) =>
  profile === 'all' || (profile === 'spec') === (sourceOf(check) === 'SPEC');

/** The checks that a run is asked for. */
const chosenBy = ({ profile, module, only, grep }: RunOptions): Check[] => {
  const unknown = only.filter((id) => !isRequirementId(id));
  if (unknown.length > 0) throw new CouldNotRun(`There is no requirement ${unknown.join(', ')}: --list shows them.`);
  return checks
    .filter(isIn(profile))
    .filter((check) => module === undefined || moduleOf(check) === module)
    .filter(({ requirements }) => only.length === 0 || requirements.some((id) => only.includes(id)))
    .filter(({ name }) => grep === undefined || grep.test(name));
};

/** Whether a deployment that claims these modules has to pass a check. */
const isOffered = (check: Check, claimed: readonly string[]): boolean => {
  const module = moduleOf(check);
  return module === undefined || claimed.includes(module);
};

const listed = (modules: readonly string[]): string => (modules.length === 0 ? 'no module' : modules.join(', '));

const NOTHING: CleanUp = { removed: 0, restored: 0, failed: [], residue: [], kept: 0 };

const countsOf = <Key extends string>(keys: readonly Key[]): Record<Key, number> => {
  const counts = {} as Record<Key, number>;
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
};

/**
 * Checks a deployment against the catalogue, and removes what it created there.
 * @returns everything that is known afterwards, with tokens redacted
 * @throws CouldNotRun if the deployment can't be reached, takes no token, or nothing is left to check
 */
export const run = async (options: RunOptions, progress: Progress = SILENT): Promise<Report> => {
  const startedAt = new Date();
  const { baseUrl, token, otherToken, limitedToken, partialToken, profile, module, readOnly } = options;
  const { concurrency, timeoutMs, seed } = options;
  const { excuses, expired } = await readBaseline(options.baseline, startedAt.toISOString().slice(0, 10));
  const wanted = chosenBy(options);
  if (wanted.length === 0) throw new CouldNotRun('Nothing is left to check: --list shows what there is.');

  const runId = newRunId();
  await mkdir(options.reportDir, { recursive: true });
  const ledgerFile = ledgerOf(options.reportDir, runId);
  const http = openHttpClient(concurrency, timeoutMs);
  const tokens = { main: token, other: otherToken, limited: limitedToken, partial: partialToken };
  const outcomes: Outcome[] = [];
  let modules: readonly string[] = [];
  let chosen: readonly Check[] = [];
  let interrupted = false;
  let cleaned = NOTHING;
  try {
    await requireDeployment(http, baseUrl, tokens);
    modules = await claimedModules(http, baseUrl);
    chosen = wanted.filter((check) => isOffered(check, modules));
    if (chosen.length === 0)
      throw new CouldNotRun(`${baseUrl} does not offer what is to be checked: it claims ${listed(modules)}.`);
    const settings: Settings = {
      baseUrl,
      runId,
      tokens,
      modules,
      readOnly,
      allowResidue: options.allowResidue,
      ledgerFile,
      seed,
      concurrency,
      timeoutMs,
      checks: chosen.map(({ name }) => name),
    };
    await runChecks(settings, {
      onStart: (stop) =>
        progress.onStart(chosen.length, () => {
          interrupted = true;
          return stop();
        }),
      onOutcome: (outcome) => {
        outcomes.push(outcome);
        progress.onOutcome(outcome);
      },
    });
  } finally {
    cleaned = options.keepData
      ? { ...NOTHING, kept: (await entriesOf(ledgerFile)).length }
      : await cleanUp(http, baseUrl, ledgerFile, tokens, modules);
    await http.close();
  }

  const done = outcomes.filter(({ verdict }) => verdict !== 'skipped');
  if (done.length === 0) {
    const reasons = [...new Set(outcomes.map(({ message }) => message))].join(' ');
    throw new CouldNotRun(`Not one check could be made. ${reasons}`);
  }
  const requirements = judge(chosen, outcomes, modules, excuses);
  const failed = requirements.filter(breaks);
  const findings = [...expired, ...(interrupted ? ['The run was interrupted, so not everything was checked.'] : [])];
  const report: Report = {
    verdict: failed.length === 0 && !interrupted ? 'conformant' : 'not conformant',
    findings,
    run: {
      id: runId,
      startedAt: startedAt.toISOString(),
      durationMs: Date.now() - startedAt.getTime(),
      seed,
      profile,
      ...(module === undefined ? {} : { module }),
      readOnly,
      concurrency,
      interrupted,
    },
    environment: {
      baseUrl,
      modules,
      suite: VERSION,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      tokens: Object.entries(tokens).flatMap(([name, value]) => (value === undefined ? [] : [name])),
    },
    counts: {
      requirements: countsOf<Verdict>(requirements.map(({ verdict }) => verdict)),
      checks: countsOf(outcomes.map(({ verdict }) => verdict)),
    },
    requirements,
    cleanUp: cleaned,
  };
  return redacted(report, tokens);
};
