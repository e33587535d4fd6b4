import { atMost, type Figure, shown } from './scenario.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Figures that show whether resident memory stays constant: they compare the means of the middle and the last third of
 * the samples, because memory rises and falls with garbage collection. The first third is ignored, because caches are
 * filled and the heap reaches its size.
 */
export const residentFigures = (samplesMb: readonly number[], most: number): readonly Figure[] => {
  const third = Math.floor(samplesMb.length / 3);
  const [middle, last] = [mean(samplesMb.slice(third, 2 * third)), mean(samplesMb.slice(-third))];
  return [
    shown('resident memory under load, second third', middle, 'MB'),
    shown('resident memory under load, last third', last, 'MB'),
    atMost('ratio', last / middle, most),
  ];
};
