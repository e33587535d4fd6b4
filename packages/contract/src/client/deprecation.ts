import type { AnswerHeaders } from './fetch.ts';
import { linkTo } from './link.ts';
import { httpDate } from './retry.ts';

/** The end of an operation, as a response announces it. */
export interface Deprecation {
  readonly operation: string;
  /** The time since which the operation should no longer be used (RFC 9745). */
  readonly since?: Date;
  /** The time from which the operation may be removed (RFC 8594). */
  readonly sunset?: Date;
  /** The page that describes the replacement. */
  readonly link?: string;
}

const dateFrom = (ms: number): Date | undefined => {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** The end of an operation that a response announces; undefined if it announces none. */
export const deprecationIn = (operation: string, headers: AnswerHeaders): Deprecation | undefined => {
  const [deprecated, end] = [headers.get('deprecation'), headers.get('sunset')];
  if (deprecated === null && end === null) return undefined;
  const [, seconds] = /^@(-?\d+)/.exec(deprecated ?? '') ?? [];
  const since = seconds === undefined ? undefined : dateFrom(Number(seconds) * 1000);
  const sunset = end === null ? undefined : dateFrom(httpDate(end));
  const links = headers.get('link') ?? '';
  const link = linkTo(links, 'deprecation') ?? linkTo(links, 'sunset');
  return {
    operation,
    ...(since === undefined ? {} : { since }),
    ...(sunset === undefined ? {} : { sunset }),
    ...(link === undefined ? {} : { link }),
  };
};
