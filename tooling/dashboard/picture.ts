import { drawPanel } from './drawPanel.ts';
import type { Panel, Series } from './panels.ts';
import type { Area } from './plot.ts';
import { element, escaped, text } from './svg.ts';

/** A panel with what its queries found; the header of a row has no series. */
export interface FilledPanel {
  readonly panel: Panel;
  readonly series: readonly Series[];
}

const WIDTH = 1_000;
const COLUMNS = 24;
const CELL_HEIGHT = 30;
const GAP = 6;
const COLUMN_WIDTH = (WIDTH - GAP) / COLUMNS;

/** The area of a panel in the grid of the dashboard, with a gap around it. */
const areaOf = ({ gridPos: { x, y, w, h } }: Panel): Area => ({
  x: GAP + x * COLUMN_WIDTH,
  y: GAP + y * CELL_HEIGHT,
  width: w * COLUMN_WIDTH - GAP,
  height: h * CELL_HEIGHT - GAP,
});

const header = (panel: Panel): string => {
  const { x, y, height } = areaOf(panel);
  return text(x + 2, y + height - 6, panel.title, { 'font-size': 14, 'font-weight': 'bold' });
};

/** The panels of a dashboard in their grid, as SVG. The values of the series are a step of seconds apart. */
export const pictureOf = (filled: readonly FilledPanel[], title: string, stepSeconds: number): string => {
  const height = GAP + CELL_HEIGHT * Math.max(...filled.map(({ panel: { gridPos } }) => gridPos.y + gridPos.h));
  const about = {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox: `0 0 ${WIDTH} ${height}`,
    'font-family': 'Helvetica, Arial, sans-serif',
    'font-size': 12,
    fill: '#1f2328',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
  };
  const drawn = filled.map(({ panel, series }) =>
    panel.type === 'row' ? header(panel) : drawPanel(panel, series, areaOf(panel), stepSeconds),
  );
  const background = element('rect', { width: WIDTH, height, fill: '#f3f4f6' });
  return `${element('svg', about, '', element('title', {}, escaped(title)), background, ...drawn, '')}\n`;
};
