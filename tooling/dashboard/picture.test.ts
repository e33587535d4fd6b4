import { expect, test } from 'vitest';
import { linesOf, ranked } from './lines.ts';
import { expressionOf, nameOf, type Panel, readPanels, type Series } from './panels.ts';
import { pictureOf } from './picture.ts';

const panelAt = (x: number, y: number, title: string): Panel => ({
  type: 'timeseries',
  title,
  gridPos: { h: 7, w: 12, x, y },
  fieldConfig: { defaults: { unit: 's', custom: {}, thresholds: { steps: [{ value: null }, { value: 1 }] } } },
});

const series = (name: string, ...values: (number | undefined)[]): Series => ({ name, values });

test('a picture has each panel at its place in the grid, and what a name contains is no markup', () => {
  const left = { panel: panelAt(0, 0, 'Left <&> "it"'), series: [series('<b>', 0, 1)] };
  const right = { panel: panelAt(12, 7, 'Right'), series: [series('p50', 0, 1)] };
  const picture = pictureOf([left, right], 'One & two', 2);
  const rects = [...picture.matchAll(/<rect x="([\d.]+)" y="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(rects).toEqual([
    [6, 6],
    [503, 216],
  ]);
  expect(picture).toContain('>Left &lt;&amp;&gt; &quot;it&quot;</text>');
  expect(picture).toContain('>&lt;b&gt;</text>');
  expect(picture).toContain('<title>One &amp; two</title>');
  expect(picture).not.toMatch(/NaN|Infinity|undefined/);
});

test('a limit is drawn if it is near, and does not flatten a panel that is far below it', () => {
  const draw = (highest: number): string =>
    pictureOf([{ panel: panelAt(0, 0, 'Time'), series: [series('p50', 0, highest)] }], 'Times', 2);
  expect(draw(0.4)).toContain('stroke-dasharray');
  expect(draw(0.04)).not.toContain('stroke-dasharray');
});

test('a line ends where a value is missing', () => {
  const [line] = linesOf([series('p50', 1, 2, undefined, 4)], false);
  expect(line?.pieces.map((piece) => piece.map(({ to }) => to))).toEqual([[1, 2], [4]]);
});

test('stacked series stand on those before them', () => {
  const lines = linesOf([series('2xx', 5, 6), series('4xx', undefined, 1), series('5xx', 2, 2)], true);
  const tops = lines.map(({ pieces }) => pieces.flat().map(({ from, to }) => [from, to]));
  expect(tops).toEqual([
    [
      [0, 5],
      [0, 6],
    ],
    [[6, 7]],
    [
      [5, 7],
      [7, 9],
    ],
  ]);
});

test('the highest series come first if not all can be named', () => {
  const all = [series('low', 1, 2), series('high', 9), series('middle', undefined, 5)];
  expect(ranked(all, 3).map(({ name }) => name)).toEqual(['low', 'high', 'middle']);
  expect(ranked(all, 2).map(({ name }) => name)).toEqual(['high', 'middle', 'low']);
});

test('queries and names of the dashboard have no variables left', async () => {
  const targets = (await readPanels()).flatMap(({ targets = [] }) => targets);
  expect(targets.length).toBeGreaterThan(20);
  for (const target of targets) expect(expressionOf(target)).not.toMatch(/\$[_a-z]/);
  const target = { expr: '', legendFormat: '{{http_request_method}} {{http_route}}' };
  expect(nameOf(target, { http_request_method: 'GET', http_route: '/v1/org' })).toBe('GET /v1/org');
  expect(nameOf(target, { http_request_method: 'GET' })).toBe('GET');
});
