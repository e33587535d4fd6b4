import { axisOf } from './axis.ts';
import { BEFORE_TEXT, type Entry, legendOf, MOST_NAMED } from './legend.ts';
import { extentOf, linesOf, ranked } from './lines.ts';
import { isStacked, limitOf, type Panel, type Series } from './panels.ts';
import { type Area, drawLimit, drawLine, drawTicks, drawTimes, type Plot, type Style } from './plot.ts';
import { element, horizontal, text } from './svg.ts';

const COLOURS = ['#1f6fb4', '#c2410c', '#1b7a3d', '#8a3fa0', '#946200'];
const UNNAMED: Style = { colour: '#8b9199', isFilled: false };
const BORDER = '#d5d8dd';
const [TITLE_HEIGHT, TIMES_HEIGHT, ROW_HEIGHT, EDGE] = [30, 18, 15, 10];
/** The room of the labels of the values. */
const LABELS_WIDTH = 54;
/** A limit that is further away would flatten the lines, so it is left out. */
const NEAR = 4;

const styleOf = (index: number): Style => {
  const colour = COLOURS[index];
  return colour === undefined ? UNNAMED : { colour, isFilled: true };
};

const heightOf = (legend: readonly Entry[]): number => ROW_HEIGHT * (1 + (legend.at(-1)?.row ?? 0));

const plotIn = ({ x, y, width, height }: Area, legendHeight: number): Area => ({
  x: x + LABELS_WIDTH,
  y: y + TITLE_HEIGHT,
  width: width - LABELS_WIDTH - EDGE,
  height: height - TITLE_HEIGHT - TIMES_HEIGHT - legendHeight - EDGE,
});

const drawLegend = (legend: readonly Entry[], { x, y, height }: Area): string[] => {
  const top = y + height - EDGE + 2 - heightOf(legend);
  return legend.flatMap((entry, index) => {
    const [left, baseline] = [x + EDGE + entry.x, top + (entry.row + 1) * ROW_HEIGHT - 4];
    return [
      horizontal(left, baseline - 3.5, 11, { stroke: styleOf(index).colour, 'stroke-width': 3 }),
      text(left + BEFORE_TEXT, baseline, entry.text, { 'font-size': 10 }),
    ];
  });
};

/** A panel with its series, in an area of the picture. The values of the series are a step of seconds apart. */
export const drawPanel = (panel: Panel, found: readonly Series[], area: Area, stepSeconds: number): string => {
  const all = ranked(found, MOST_NAMED);
  const names = all.map(({ name }) => name);
  const legend = legendOf(names, area.width - 2 * EDGE);
  const lines = linesOf(all, isStacked(panel));
  const [lowest, highest] = extentOf(lines);
  const limit = limitOf(panel);
  const isNear = limit !== undefined && limit <= NEAR * highest;
  const plot: Plot = {
    area: plotIn(area, heightOf(legend)),
    axis: axisOf(lowest, isNear ? Math.max(limit, highest) : highest, panel.fieldConfig?.defaults.unit ?? 'short'),
    seconds: stepSeconds * (Math.max(...all.map(({ values }) => values.length)) - 1),
    stepSeconds,
  };
  // The series that the legend names first is drawn last, on top of the others.
  const drawn = lines.map((line, index) => drawLine(plot, line, styleOf(index))).toReversed();
  return element(
    'g',
    {},
    element('rect', { ...area, rx: 3, fill: '#fff', stroke: BORDER }),
    text(area.x + EDGE, area.y + 18, panel.title, { 'font-weight': 'bold' }),
    ...drawTicks(plot),
    ...drawTimes(plot),
    ...drawn.flat(),
    ...(isNear ? [drawLimit(plot, limit)] : []),
    ...drawLegend(legend, area),
  );
};
