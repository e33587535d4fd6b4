import type { Coverage, OperationCoverage, Share } from '../coverage/coverage.ts';
import { escaped } from './escape.ts';

const shareOf = ({ reached, of }: Share): string => (of === 0 ? '' : `${reached}/${of}`);

const statusesOf = ({ statuses }: OperationCoverage): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}×${count}`)
    .join(' ');

const row = (cells: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;

const table = (names: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead>${row(names, 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('\n')}</tbody></table>`;

/** The coverage of a run, by operation and by keyword. The report.json file lists what was never sent. */
export const coverageTable = ({ operations, keywords }: Coverage): string => {
  const byOperation = operations.map((each) => [
    each.operation,
    String(each.requests),
    statusesOf(each),
    shareOf(each.parameters),
    shareOf(each.sides),
  ]);
  const byKeyword = keywords.map(({ keyword, kept, broken, of }) => [keyword, `${kept}/${of}`, `${broken}/${of}`]);
  return `<h2>What was sent and seen</h2>
<details class="coverage"><summary>By keyword: fields and parameters that kept to it (limits: were exactly at it), and that broke it</summary>
${table(['keyword', 'kept', 'broken'], byKeyword)}</details>
<details class="coverage"><summary>By operation: requests, statuses, parameters that were sent, sides of keywords</summary>
${table(['operation', 'requests', 'statuses', 'parameters', 'sides'], byOperation)}</details>`;
};
