import type { Exchange } from '../deployment/exchange.ts';
import type { Outcome } from '../engine/outcome.ts';
import { coverageTable } from './coverageTable.ts';
import { curlOf } from './curl.ts';
import { escaped } from './escape.ts';
import { packedEvidence, shownOf } from './evidence.ts';
import { breaks } from './judge.ts';
import type { Report, RequirementResult } from './report.ts';
import { rich } from './rich.ts';
import { SCRIPT } from './script.ts';
import { titleOf } from './sections.ts';
import { STYLE } from './style.ts';
import { summaryCounts, topOf } from './top.ts';
import { trimmed } from './trimmed.ts';

const exchangeOf = (exchange: Exchange): string => {
  const { request, answer } = shownOf(exchange);
  return `<p class="caption">Request</p><pre>${escaped(request)}</pre><p class="caption">Answer</p><pre>${escaped(answer)}</pre>`;
};

/** A failure shows everything needed to see and repeat it, without a script and on paper. */
const failureOf = ({ message = '', exchanges, name, requests }: Outcome): string => {
  const last = exchanges.at(-1);
  const curl =
    last === undefined
      ? ''
      : `<p class="caption">Repeat the last request</p><pre class="curl">${escaped(curlOf(last))}</pre>`;
  const left = requests - exchanges.length;
  const more = left > 0 ? `<p class="caption">${left} requests between the first and the last are not shown.</p>` : '';
  return `<details class="check failed" open><summary><span class="mark">✗</span><span>${rich(name)}</span></summary>
<p class="message">${rich(message)}</p><div class="exchanges">${curl}${more}${exchanges.map(exchangeOf).join('')}</div></details>`;
};

/** The style of a requirement: failures break conformance, other deviations are warnings. */
const looksOf = (requirement: RequirementResult): { look: string; mark: string } => {
  if (breaks(requirement)) return { look: 'failed', mark: '✗' };
  const { verdict } = requirement;
  if (verdict === 'passed') return { look: 'passed', mark: '✓' };
  if (verdict === 'skipped') return { look: 'skipped', mark: '–' };
  return ['untestable', 'not offered', 'not run'].includes(verdict)
    ? { look: 'untested', mark: '·' }
    : { look: 'warned', mark: '!' };
};

const reasonsOf = ({ verdict, note, excuse }: RequirementResult): string => {
  const known = excuse && `${verdict}: ${excuse.reason} (${excuse.owner}, until ${excuse.expires})`;
  const reasons = [
    ...(note === undefined ? [] : [`Cannot be tested from outside: ${note}`]),
    ...(known === undefined ? [] : [known]),
    ...(verdict === 'not run' ? ['Outside of this run.'] : []),
    ...(verdict === 'not offered' ? ['The deployment does not offer this module.'] : []),
  ];
  return reasons.map((reason) => `<p class="reason">${rich(reason)}</p>`).join('');
};

/** The maximum number of failed checks of one requirement on the page. */
const MAX_FAILURES = 4;
const moreOf = (count: number): string =>
  count > 0 ? `<p class="reason">${count} more checks failed: report.json lists them.</p>` : '';

const requirementOf = (requirement: RequirementResult): string => {
  const { id, level, sentence, checks } = requirement;
  const { look, mark } = looksOf(requirement);
  const text = escaped(`${id} ${level} ${sentence}`.toLowerCase());
  const failures = checks.filter(({ verdict }) => verdict === 'failed');
  const passed = checks.filter(({ verdict }) => verdict === 'passed').length;
  const count = checks.length === 0 ? '' : ` <span class="level">${passed}/${checks.length}</span>`;
  const open = look === 'failed' ? ' open' : '';
  return `<details class="requirement ${look}" id="${id}" data-text="${text}"${open}><summary><span class="mark">${mark}</span>
<span><span class="id">${id}</span> <span class="level">${level}</span>${count}<br>${rich(sentence)}</span></summary>
${reasonsOf(requirement)}${failures.slice(0, MAX_FAILURES).map(failureOf).join('\n')}${moreOf(failures.length - MAX_FAILURES)}<div class="others"></div></details>`;
};

const sectionsOf = (requirements: readonly RequirementResult[]): string =>
  [...Map.groupBy(requirements, ({ section }) => section)]
    .map(([section, entries]) => {
      const title = titleOf(entries[0]?.source ?? 'SPEC', section);
      const body = entries.map(requirementOf).join('\n');
      return `<section><h3>${escaped(title)}</h3>\n${body}\n</section>`;
    })
    .join('\n');

const HALVES = [
  ['SPEC', 'The specification'],
  ['DECIDED', 'The decisions'],
] as const;

/** The maximum length of the compressed evidence: the page should stay below a megabyte. */
const MAX_EVIDENCE = 650_000;

/** The report as one self-contained page. */
export const htmlOf = (report: Report): string => {
  const shown = trimmed(report);
  const halves = HALVES.map(([source, title]) => {
    const entries = shown.requirements.filter((entry) => entry.source === source);
    return `<h2>${title}</h2>${summaryCounts(entries)}\n${sectionsOf(entries)}`;
  });
  const { environment, run } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${environment.baseUrl}: ${report.verdict}`)}</title>
<style>${STYLE}</style>
</head>
<body>
${topOf(report)}
<main>
<form class="filter" hidden><input type="search" name="q" placeholder="Find a requirement" aria-label="Find a requirement">
<label><input type="checkbox" name="failed"> only failures</label></form>
${halves.join('\n')}
${coverageTable(report.coverage)}
<footer>Run ${escaped(run.id)} of the conformance suite ${escaped(environment.suite)}.</footer>
</main>
<script type="text/plain" id="evidence">${packedEvidence(report, MAX_EVIDENCE)}</script>
<script>${SCRIPT}</script>
</body>
</html>
`;
};
