import type { Exchange } from '../deployment/exchange.ts';
import type { Outcome } from '../engine/outcome.ts';
import type { Report } from './report.ts';

/** How much of failures a report shows in full, and then with their last exchange alone, in characters. */
const MAX_IN_FULL = 4_000;
const MAX_WITH_LAST = 8_000;
/** How many messages are shown in full, and how many by their beginning. */
const MAX_MESSAGES = 30;
const MAX_BEGINNINGS = 200;
/** How much of the exchanges of one failure is shown if there are more failures than that. */
const MAX_OF_ONE = 6_000;
const SHORT = 30;

/** What a report shows of the message of a failure, of which there are so many by then. */
const shortened = (message: string, failures: number): string =>
  failures > MAX_BEGINNINGS ? '' : failures > MAX_MESSAGES ? message.slice(0, SHORT) : message;

/** As many of the last exchanges as there is room for, but one at least. */
const lastWithin = (exchanges: readonly Exchange[], room: number): Exchange[] => {
  const isWithin = (index: number): boolean => JSON.stringify(exchanges.slice(index)).length <= room;
  const first = exchanges.findIndex((_, index) => isWithin(index));
  return first === -1 ? exchanges.slice(-1) : exchanges.slice(first);
};

/**
 * The report with as much of its exchanges as a reader can take in, so that it stays below one and a half megabytes whatever the deployment
 * does: those of failures, the first in full. Those of passes are in a file of their own.
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
