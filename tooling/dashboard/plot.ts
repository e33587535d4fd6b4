import type { Axis } from './axis.ts';
import type { Line } from './lines.ts';
import { element, horizontal, text, through } from './svg.ts';

/** A rectangle of the picture. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where times and values are in the picture. */
export interface Plot {
  readonly area: Area;
  readonly axis: Axis;
  /** The time from the left to the right edge. */
  readonly seconds: number;
  readonly stepSeconds: number;
}

/** How a line is drawn. */
export interface Style {
  readonly colour: string;
  readonly isFilled: boolean;
}

const [GRID, QUIET, LIMIT] = ['#e4e6ea', '#5b6067', '#c81e1e'];
const SMALL = { 'font-size': 10, fill: QUIET };
const SECONDS_BETWEEN_TIMES = 30;
const SECONDS_PER_MINUTE = 60;

const xOf = ({ area, seconds }: Plot, at: number): number => area.x + (area.width * at) / seconds;

const yOf = ({ area, axis: { low, high } }: Plot, value: number): number =>
  area.y + (area.height * (high - value)) / (high - low);

const clock = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS_PER_MINUTE)}:${String(seconds % SECONDS_PER_MINUTE).padStart(2, '0')}`;

/** The times below the plot. */
export const drawTimes = (plot: Plot): string[] =>
  Array.from({ length: Math.floor(plot.seconds / SECONDS_BETWEEN_TIMES) + 1 }, (_, index) => {
    const at = index * SECONDS_BETWEEN_TIMES;
    const bottom = plot.area.y + plot.area.height;
    return text(xOf(plot, at), bottom + 15, clock(at), { ...SMALL, 'text-anchor': 'middle' });
  });

/** The ticks of the values, with a line through the plot at each. */
export const drawTicks = (plot: Plot): string[] =>
  plot.axis.ticks.flatMap(({ value, label }) => [
    horizontal(plot.area.x, yOf(plot, value), plot.area.width, { stroke: GRID }),
    text(plot.area.x - 6, yOf(plot, value) + 3.5, label, { ...SMALL, 'text-anchor': 'end' }),
  ]);

/** The limit of an alert. */
export const drawLimit = (plot: Plot, limit: number): string =>
  horizontal(plot.area.x, yOf(plot, limit), plot.area.width, { stroke: LIMIT, 'stroke-dasharray': '5 3' });

/** A line, and the area below it. */
export const drawLine = (plot: Plot, { pieces }: Line, { colour, isFilled }: Style): string[] =>
  pieces.flatMap((points) => {
    const place = (step: number, value: number) => [xOf(plot, step * plot.stepSeconds), yOf(plot, value)] as const;
    const top = points.map(({ step, to }) => place(step, to));
    const bottom = points.map(({ step, from }) => place(step, from)).toReversed();
    const isLevel = points.every(({ from }) => from === points[0]?.from);
    const floor = isLevel ? [...bottom.slice(0, 1), ...bottom.slice(-1)] : bottom;
    const fill = element('path', { d: `${through([...top, ...floor])}z`, fill: colour, 'fill-opacity': 0.1 });
    // A single value has no length; the round ends of the line make it a dot.
    const d = `${through(top)}${top.length === 1 ? 'h0' : ''}`;
    return [...(isFilled ? [fill] : []), element('path', { d, fill: 'none', stroke: colour, 'stroke-width': 1.5 })];
  });
