/** A vertical axis: its ends, and its ticks. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly { readonly value: number; readonly label: string }[];
}

type Scale = readonly [size: number, name: string];

/** How Grafana writes values of a unit, the largest scale first. */
const SCALES: Readonly<Record<string, readonly Scale[]>> = {
  s: [
    [60, ' min'],
    [1, ' s'],
    [1e-3, ' ms'],
    [1e-6, ' µs'],
  ],
  bytes: [
    [2 ** 30, ' GiB'],
    [2 ** 20, ' MiB'],
    [2 ** 10, ' KiB'],
    [1, ' B'],
  ],
  reqps: [[1, ' req/s']],
  percentunit: [[0.01, '%']],
  short: [
    [1e6, ' Mil'],
    [1e3, ' K'],
    [1, ''],
  ],
};

const MOST_INTERVALS = 3;
/** The last is for a range on both sides of 0, which has an interval more. */
const STEPS = [1, 2, 2.5, 5, 10, 20];
const DIGITS = 6;

const scaleFor = (unit: string, largest: number): Scale => {
  const scales = SCALES[unit] ?? [];
  const scale = scales.find(([size]) => size <= largest) ?? scales.at(-1);
  if (scale === undefined) throw new Error(`the picture of the dashboard has no unit ${unit}`);
  return scale;
};

/** The smallest round step by which the range has few intervals. */
const stepOf = (low: number, high: number): number => {
  const power = 10 ** Math.floor(Math.log10((high - low) / MOST_INTERVALS));
  const isWideEnough = (step: number): boolean => Math.ceil(high / step) - Math.floor(low / step) <= MOST_INTERVALS;
  return STEPS.map((step) => step * power).find(isWideEnough) ?? high - low;
};

/** An axis from `lowest` or 0 to `highest`, with two to four ticks in this unit of Grafana. */
export const axisOf = (lowest: number, highest: number, unit: string): Axis => {
  const isFlat = Math.min(lowest, 0) === Math.max(highest, 0);
  const [from, to] = isFlat ? [0, 1] : [Math.min(lowest, 0), Math.max(highest, 0)];
  const [size, name] = scaleFor(unit, Math.max(-from, to));
  const step = stepOf(from / size, to / size);
  const first = Math.floor(from / size / step);
  const last = Math.ceil(to / size / step);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => {
    const shown = Number(((first + index) * step).toFixed(DIGITS));
    return { value: shown * size, label: `${shown}${shown === 0 && unit === 'short' ? '' : name}` };
  });
  return { low: first * step * size, high: last * step * size, ticks };
};
