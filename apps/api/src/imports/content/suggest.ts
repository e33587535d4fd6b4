import type { Suggest } from '@training-provider/contract/imports';
import { closest, distance } from 'fastest-levenshtein';

const MAX_TEXT = 255;
const MAX_SLIPS = 3;

/**
 * A question that suggests the known path that a column header or field name probably means; empty if none is similar.
 */
export const suggestPath: Suggest = (text, known) => {
  if (text.length > MAX_TEXT) return '';
  const best = closest(text, known);
  const slips = distance(text.toLowerCase(), best.toLowerCase());
  return slips <= Math.min(MAX_SLIPS, Math.floor(best.length / 2)) ? ` Did you mean "${best}"?` : '';
};
