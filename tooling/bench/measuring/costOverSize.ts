import { writeFile } from 'node:fs/promises';
import { cpus, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from './report.ts';

/** The rates of one kind of read for collections of several sizes, the smallest first. */
export interface CostOverSize {
  readonly name: string;
  readonly sizes: readonly { readonly participants: number; readonly rates: readonly number[] }[];
}

const PAGE = fileURLToPath(new URL('../../../docs/cost-over-size.md', import.meta.url));

/** The cost of a read in the larger collection relative to the smallest: the median over the rounds. */
const costsOf = ({ sizes }: CostOverSize): number[] => {
  const [smallest] = sizes;
  return sizes.map(({ rates }) => median(rates.map((rate, round) => (smallest?.rates[round] ?? Number.NaN) / rate)));
};

const shown = (participants: number): string => participants.toLocaleString('en');

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = (costs: readonly CostOverSize[]): string => {
  const sizes = costs[0]?.sizes.map(({ participants }) => shown(participants)) ?? [];
  const headings = [
    '',
    ...sizes.map((size) => `${size}: per second`),
    ...sizes.slice(1).map((size) => `cost, ${size}`),
  ];
  const rows = costs.map((cost) => [
    cost.name,
    ...cost.sizes.map(({ rates }) => median(rates).toFixed(0)),
    ...costsOf(cost)
      .slice(1)
      .map((share) => share.toFixed(2)),
  ]);
  return [headings, ['---', ...headings.slice(1).map(() => '---:')], ...rows].map(row).join('\n');
};

/** Writes the table of the documentation, `docs/cost-over-size.md`. */
export const writeCostOverSize = async (costs: readonly CostOverSize[]): Promise<void> => {
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(
    PAGE,
    `# Cost over size

How many reads per second are answered as the collection grows, and the cost of a read relative to the smallest collection: 1
means that size costs nothing. Allowed are 0.80 to 1.33: at most a quarter more or fewer reads per second.
Written by \`npx -y pnpm@12 bench\` (\`--only sizes\`, or \`--only nightly\` with ten million) on ${date}, ${platform()},
${cpus().length} processors that the service, PostgreSQL and the load share. Medians of rounds that alternate between the sizes. PostgreSQL has
the data in memory: each request was answered once before.

${tableOf(costs)}
`,
  );
};
