import type { CleanUp } from '../deployment/cleanUp.ts';
import { headlineOf } from './conclusion.ts';
import { escaped } from './escape.ts';
import { breaks } from './judge.ts';
import type { Report, RequirementResult, Verdict } from './report.ts';
import { rich } from './rich.ts';

const COUNTED: readonly (readonly [Verdict, string])[] = [
  ['passed', 'good-fill'],
  ['failed', 'bad-fill'],
  ['passed unexpectedly', 'bad-fill'],
  ['failed expectedly', 'warn-fill'],
  ['skipped', ''],
  ['untestable', ''],
  ['not offered', ''],
  ['not run', ''],
];

/** The number of requirements by verdict, as a bar and in words. */
export const summaryCounts = (requirements: readonly RequirementResult[]): string => {
  const counts = COUNTED.map(([verdict, fill]) => ({
    verdict,
    fill,
    count: requirements.filter((entry) => entry.verdict === verdict).length,
  })).filter(({ count }) => count > 0);
  const bar = counts.map(({ fill, count }) => `<i class="${fill}" style="flex:${count}"></i>`).join('');
  const words = counts.map(({ verdict, count }) => `<li><b>${count}</b> ${verdict}</li>`).join('');
  return `<div class="bar" aria-hidden="true">${bar}</div><ul class="counts">${words}</ul>`;
};

const facts = ({ run, environment, cleanUp, counts }: Report): readonly (readonly [string, string])[] => [
  ['Deployment', [environment.baseUrl, ...environment.furtherBaseUrls].join(', ')],
  ['Began', run.startedAt],
  ['Took', `${(run.durationMs / 1000).toFixed(1)} s`],
  ['Profile', [run.profile, run.module, ...(run.readOnly ? ['read-only'] : [])].filter(Boolean).join(', ')],
  ['Modules', environment.modules.join(', ') || 'none'],
  [
    'Checks',
    `${Object.entries(counts.checks)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', ')}`,
  ],
  ['Seed', String(run.seed)],
  ['Tokens', environment.tokens.join(', ')],
  ['Suite', `${environment.suite} on Node.js ${environment.node}, ${environment.platform}`],
  ['Cleaned up', `${cleanUp.removed} records removed, ${cleanUp.restored} restored`],
];

/** The records that the interface cannot delete, in one line. */
export const residueOf = ({ residue }: CleanUp): string[] =>
  residue.length === 0 ? [] : [`Not removed, because the interface cannot delete users: ${residue.join(', ')}`];

const notesOf = ({ doubts, findings, cleanUp, run }: Report): string => {
  const notes = [
    ...doubts.map(({ text }) => text),
    ...findings,
    ...cleanUp.failed.map(({ path, reason }) => `Not removed: ${path} (${reason})`),
    ...residueOf(cleanUp),
    ...(cleanUp.kept > 0 ? [`${cleanUp.kept} records were kept: sweep --run-id ${run.id} removes them.`] : []),
  ];
  const lines = notes.map((note) => `<p>${rich(note)}</p>`).join('');
  return lines === '' ? '' : `<div class="notes">${lines}</div>`;
};

/** Links to the unmet requirements. */
const brokenOf = ({ requirements }: Report): string => {
  const broken = requirements.filter(breaks);
  const entries = broken.map(({ id, sentence }) => `<li><a class="id" href="#${id}">${id}</a> ${rich(sentence)}</li>`);
  return entries.length === 0 ? '' : `<ul class="broken">${entries.join('')}</ul>`;
};

const LOOKS = { conformant: 'good', 'not conformant': 'bad', inconclusive: 'open' } as const;

/** The top of the page: the verdict, its basis, and notes about the run. */
export const topOf = (report: Report): string => {
  const look = LOOKS[report.verdict];
  const list = facts(report).map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  return `<header class="top">
<h1>Conformance of ${escaped(report.environment.baseUrl)}</h1>
<p class="verdict ${look}">${headlineOf(report)}</p>
${summaryCounts(report.requirements)}
${brokenOf(report)}
<dl class="facts">${list.join('')}</dl>
${notesOf(report)}
</header>`;
};
