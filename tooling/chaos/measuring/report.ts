import { type Figure, isReached } from './scenario.ts';

const DECIMALS = 2;

const shown = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(DECIMALS);

const withUnit = (value: number, unit: string): string => `${shown(value)} ${unit}`.trimEnd();

const limitOf = ({ unit, atMost, atLeast }: Figure): string =>
  [
    atLeast === undefined ? '' : `≥ ${withUnit(atLeast, unit)}`,
    atMost === undefined ? '' : `≤ ${withUnit(atMost, unit)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** The figures as a table: what was measured, its limit, and whether it was kept. */
export const table = (figures: readonly Figure[]): string => {
  const rows = figures.map((figure) => [
    `  ${figure.name}`,
    withUnit(figure.value, figure.unit),
    limitOf(figure),
    limitOf(figure) === '' ? '' : isReached(figure) ? 'yes' : 'NO',
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
