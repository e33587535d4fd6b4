import type { Suggest } from '@training-provider/contract/imports';
import { closest, distance } from 'fastest-levenshtein';

const MAX_TEXT = 255;
const MAX_SLIPS = 3;

/** The known path that the header of a column or the name of a field probably means. */
export const suggestPath: Suggest = (text, known) => {
  if (text.length > MAX_TEXT) return '';
  const best = closest(text, known);
  const slips = distance(text.toLowerCase(), best.toLowerCase());
  return slips <= Math.min(MAX_SLIPS, Math.floor(best.length / 2)) ? ` Did you mean "${best}"?` : '';
};
