import type { Exchange } from '../deployment/exchange.ts';
import type { Outcome } from '../engine/outcome.ts';
import type { Report } from './report.ts';

/** The total length of failures that a report shows in full, and then with only their last exchange, in characters. */
const MAX_IN_FULL = 4_000;
const MAX_WITH_LAST = 8_000;
/** The number of messages shown in full, and the number of shortened ones. */
const MAX_MESSAGES = 30;
const MAX_BEGINNINGS = 200;
/** The maximum length of one failure's exchanges if there are more failures than that. */
const MAX_OF_ONE = 6_000;
const SHORT = 30;

/** The maximum length of a failure's message beyond the number of full ones. */
const shortened = (message: string, failures: number): string =>
  failures > MAX_BEGINNINGS ? '' : failures > MAX_MESSAGES ? message.slice(0, SHORT) : message;

/** As many of the last exchanges as fit, but at least one. */
const lastWithin = (exchanges: readonly Exchange[], room: number): Exchange[] => {
  const isWithin = (index: number): boolean => JSON.stringify(exchanges.slice(index)).length <= room;
  const first = exchanges.findIndex((_, index) => isWithin(index));
  return first === -1 ? exchanges.slice(-1) : exchanges.slice(first);
};

/**
 * The report with a limited number of exchanges, so that it stays below one and a half megabytes whatever the
 * deployment does: those of failures, the first in full. Those of passed checks are in a separate file.
 */
export const trimmed = (report: Report): Report => {
  const outcomes = report.requirements.flatMap(({ checks }) => checks);
  const room = outcomes.filter(({ verdict }) => verdict === 'failed').length > MAX_BEGINNINGS ? MAX_OF_ONE : Infinity;
  let size = 0;
  let failures = 0;
  const withSome = (outcome: Outcome): Outcome => {
    const isFailed = outcome.verdict === 'failed';
    if (!isFailed) return { ...outcome, exchanges: [] };
    failures += 1;
    const { exchanges, message = '', ...rest } = outcome;
    const kept = size < MAX_IN_FULL ? lastWithin(exchanges, room) : size < MAX_WITH_LAST ? exchanges.slice(-1) : [];
    size += JSON.stringify(kept).length;
    const text = shortened(message, failures);
    return { ...rest, exchanges: kept, ...(text === '' ? {} : { message: text }) };
  };
  const seen = new Map<string, Outcome>();
  const onceOnly = ({ observed, covered, ...outcome }: Outcome): Outcome => {
    const before = seen.get(outcome.name);
    if (before !== undefined) return { ...before, exchanges: [] };
    const some = withSome(outcome);
    seen.set(outcome.name, some);
    return some;
  };
  const requirements = report.requirements.map((requirement) => ({
    ...requirement,
    checks: requirement.checks.map(onceOnly),
  }));
  return { ...report, requirements };
};
