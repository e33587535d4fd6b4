import { writeFile } from 'node:fs/promises';
import { cpus, platform } from 'node:os';
import { fileURLToPath } from 'node:url';
import { median } from './report.ts';

/** The rates of one kind of read for collections of several sizes, the smallest first. */
export interface CostOverSize {
  readonly name: string;
  readonly sizes: readonly { readonly participants: number; readonly rates: readonly number[] }[];
}

const fileOf = (name: string): string => fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url));

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

const WIDTH = 720;
const HEIGHT = 360;
const [LEFT, RIGHT, TOP, BOTTOM] = [60, 170, 30, 50];
const HIGHEST = 2;
/** The allowed cost of a read: at most a quarter more or fewer reads per second. */
const [LEAST, MOST] = [1 / 1.25, 1 / 0.75];
const COLOURS = ['#0b62a4', '#b8430f', '#1b7a3d', '#7a3e9d', '#a0740a'];

/** A line chart: sizes on the x-axis, cost relative to the smallest on the y-axis, with the allowed band. */
const plotOf = (costs: readonly CostOverSize[]): string => {
  const sizes = costs[0]?.sizes.map(({ participants }) => participants) ?? [];
  const [first = 1, last = 10] = [sizes[0], sizes.at(-1)];
  const x = (participants: number): number =>
    LEFT + ((WIDTH - LEFT - RIGHT) * Math.log10(participants / first)) / Math.log10(last / first);
  const y = (cost: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - Math.min(cost, HIGHEST) / HIGHEST);
  const text = (at: number, height: number, words: string, more = ''): string =>
    `<text x="${at.toFixed(0)}" y="${height.toFixed(0)}" ${more}>${words}</text>`;
  const across = (cost: number): string =>
    `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(cost).toFixed(0)}" y2="${y(cost).toFixed(0)}" stroke="#ccc"/>`;
  const ticks = [0, 0.5, 1, 1.5, 2].flatMap((cost) => [
    across(cost),
    text(LEFT - 8, y(cost) + 4, cost.toFixed(1), 'text-anchor="end"'),
  ]);
  const lines = costs.flatMap((cost, index) => {
    const colour = COLOURS[index % COLOURS.length];
    const shares = costsOf(cost);
    const points = sizes.map((size, at) => `${x(size).toFixed(1)},${y(shares[at] ?? Number.NaN).toFixed(1)}`);
    const label = TOP + 20 + 20 * index;
    return [
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`,
      `<line x1="${WIDTH - RIGHT + 20}" x2="${WIDTH - RIGHT + 44}" y1="${label - 4}" y2="${label - 4}" stroke="${colour}" stroke-width="2"/>`,
      text(WIDTH - RIGHT + 50, label, cost.name),
    ];
  });
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13" fill="#222">`,
    '<title>Cost of a read over the size of the collection</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<rect x="${LEFT}" width="${WIDTH - LEFT - RIGHT}" y="${y(MOST).toFixed(0)}" height="${(y(LEAST) - y(MOST)).toFixed(0)}" fill="#e8f1e8"/>`,
    ...ticks,
    ...sizes.map((size) => text(x(size), HEIGHT - BOTTOM + 20, shown(size), 'text-anchor="middle"')),
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, 'participants', 'text-anchor="middle"'),
    text(LEFT, TOP - 12, 'cost of a read, as a share of that among the fewest'),
    ...lines,
    '</svg>',
  ].join('\n')}\n`;
};

/** Writes the table and the plot of the documentation: `docs/cost-over-size.md` and `.svg`. */
export const writeCostOverSize = async (costs: readonly CostOverSize[]): Promise<void> => {
  const date = new Date().toISOString().slice(0, 10);
  await writeFile(fileOf('cost-over-size.svg'), plotOf(costs));
  await writeFile(
    fileOf('cost-over-size.md'),
    `# Cost over size

How many reads per second are answered as the collection grows, and the cost of a read relative to the smallest collection: 1
means that size costs nothing. The green band is the allowed range: at most a quarter more or fewer reads per second.
Written by \`npx -y pnpm@12 bench\` (\`--only sizes\`, or \`--only nightly\` with ten million) on ${date}, ${platform()},
${cpus().length} processors that the service, PostgreSQL and the load share. Medians of rounds that alternate between the sizes. PostgreSQL has
the data in memory: each request was answered once before.

![Cost of a read over the size of the collection](cost-over-size.svg)

${tableOf(costs)}
`,
  );
};
