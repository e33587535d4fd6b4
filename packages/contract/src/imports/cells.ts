import type { Kind } from './fields.ts';

/** The value of a cell, or the error if it has none. */
export type Read = { readonly value: unknown } | { readonly code: string; readonly detail: string };

const refused = (code: string, detail: string): Read => ({ code, detail });

const pad = (digits: string): string => digits.padStart(2, '0');

/** Reads a date: `YYYY-MM-DD` or `D.M.YYYY`. The schema checks whether the day exists. Ambiguous dates are rejected. */
const dateOf = (text: string): Read => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return { value: text };
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (year !== '') return { value: `${year}-${pad(month)}-${pad(day)}` };
  if (text.includes('/'))
    return refused('date_with_slashes', 'A date with slashes can be read in two ways: write YYYY-MM-DD or D.M.YYYY.');
  if (/^\d{1,2}[.-]\d{1,2}[.-]\d{2}$/.test(text))
    return refused('two_digit_year', 'A year has four digits: write YYYY-MM-DD or D.M.YYYY.');
  if (/^\d+([.,]\d+)?$/.test(text))
    return refused('date_is_number', 'This is a number by which spreadsheets store days: format the column as a date.');
  return refused('invalid_date', 'Not a date of the form YYYY-MM-DD or D.M.YYYY.');
};

const integerOf = (text: string): Read =>
  /^[+-]?\d{1,15}$/.test(text)
    ? { value: Number(text) }
    : refused('invalid_number', 'Not a whole number without separators, such as 1200.');

/** Reads a decimal with a point, or with a comma if commas do not separate cells. */
const decimalOf = (text: string, hasCommas: boolean): Read => {
  const decimal = hasCommas ? /^[+-]?\d{1,15}([.,]\d{1,15})?$/ : /^[+-]?\d{1,15}(\.\d{1,15})?$/;
  return decimal.test(text)
    ? { value: text.replace(',', '.') }
    : refused(
        'invalid_number',
        `Not a decimal without separators of thousands, such as ${hasCommas ? '12,50' : '12.50'}.`,
      );
};

const TRUE = ['true', '1'];
const FALSE = ['false', '0'];

const booleanOf = (text: string): Read => {
  const word = text.toLowerCase();
  if (TRUE.includes(word)) return { value: true };
  return FALSE.includes(word) ? { value: false } : refused('invalid_boolean', 'Neither true nor false, 1 nor 0.');
};

/**
 * The value of a cell that is not empty. Strings stay unchanged, even if they begin with `=`; for all other kinds,
 * surrounding white space is ignored.
 * @param hasCommas whether decimals may have a comma, because commas do not separate cells
 */
export const valueOfCell = (cell: string, kind: Kind, hasCommas: boolean): Read => {
  if (kind === 'text') return { value: cell };
  const text = cell.trim();
  if (kind === 'date') return dateOf(text);
  if (kind === 'integer') return integerOf(text);
  if (kind === 'decimal') return decimalOf(text, hasCommas);
  return kind === 'boolean' ? booleanOf(text) : { value: text };
};
