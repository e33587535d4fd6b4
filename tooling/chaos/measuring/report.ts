import { aligned, limitsOf } from '../../testbed/suite.ts';
import { type Figure, isReached } from './scenario.ts';

const DECIMALS = 2;

const shown = (value: number, unit: string): string =>
  `${Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(DECIMALS)} ${unit}`.trimEnd();

/** The figures as a table: name, value, limit, and whether the limit was kept. */
export const table = (figures: readonly Figure[]): string =>
  aligned(
    figures.map((figure) => {
      const { name, value, unit, atLeast, atMost } = figure;
      const [least, most] = [atLeast, atMost].map((limit) => (limit === undefined ? undefined : shown(limit, unit)));
      const limits = limitsOf(least, most);
      return [`  ${name}`, shown(value, unit), limits, limits === '' ? '' : isReached(figure) ? 'yes' : 'NO'];
    }),
  );
