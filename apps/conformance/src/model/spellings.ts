import type { Draw } from './random.ts';

/*
 * Header fields as RFC 9110 lets clients write them: every spelling of a value means the same.
 */

const COMMAS = [', ', ',', ' , ', ',\t'];

/** A list of entity tags, in an order and with white space by chance (RFC 9110, 5.6.1). */
export const spelledList = (tags: readonly string[], draw: Draw): string => draw.shuffled(tags).join(draw.pick(COMMAS));

const capitals = (type: string): string => type.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** A media type, in small letters or not, with a charset or without (RFC 9110, 8.3.1). */
export const spelledType = (type: string, draw: Draw): string =>
  draw.pick([type, type, capitals(type), `${type}; charset=utf-8`, `${type};charset=UTF-8`]);
