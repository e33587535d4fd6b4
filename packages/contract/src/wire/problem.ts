import * as z from 'zod/mini';
import { annotated, described } from './describe.ts';
import { CalendarDate, MAX_VIOLATIONS, STORABLE } from './fields.ts';
import { PROBLEM_CODES, VIOLATION_CODES } from './problemCodes.ts';

const prose = (max: number) => annotated(z.string(), { maxLength: max, pattern: STORABLE });
/** An open enumeration of the known codes; a newer version may have more. */
const code = (known: object, description: string) =>
  annotated(z.string(), {
    maxLength: 100,
    pattern: '^[a-z]+(_[a-z]+)*$',
    'x-extensible-enum': Object.keys(known),
    description,
  });

/** One violation of a request: its place, its code, and how to correct it. */
export const Violation = z.object({
  in: described(z.enum(['body', 'query', 'path', 'header']), 'The part of the request.'),
  pointer: described(prose(20_000), 'JSON pointer (RFC 6901) into the part of the request in `in`.'),
  code: code(VIOLATION_CODES, 'Stable snake_case code of the violation. A later version may have more codes.'),
  detail: described(prose(2_000), 'Explanation of the fault and its remedy.'),
});
export type Violation = z.output<typeof Violation>;

const MAX_STATUSES = 20;
const MAX_REFERENCES = 100;

/** The number of records that refer to a record by one of their fields and are not deleted. */
const References = z.object({
  resource: described(prose(100), 'The resource of those records.'),
  field: described(prose(100), 'The field that contains the id.'),
  count: described(z.int().check(z.gte(1)), 'Number of records.'),
});
export type References = z.output<typeof References>;

const problem = annotated(
  z.object({
    type: annotated(z.string(), {
      description: 'URI of the page that explains the code.',
      format: 'uri',
      maxLength: 2_000,
    }),
    title: described(prose(200), 'Short meaning of the code.'),
    status: described(z.int().check(z.gte(400), z.lte(599)), 'The status of the response.'),
    detail: described(prose(2_000), 'Explanation of the error and its remedy.'),
    instance: described(prose(20_000), 'The path of the request.'),
    code: code(PROBLEM_CODES, 'Stable snake_case code for programs to switch on. A later version may have more codes.'),
    requestId: annotated(z.string(), {
      maxLength: 200,
      pattern: '^[\\x21-\\x7E]+$',
      description: 'Identifies the request in the log of the service.',
    }),
    retainUntil: described(z.optional(CalendarDate), 'With `retention_applies`: the last day of the retention.'),
    errors: described(
      z.optional(z.array(Violation).check(z.maxLength(MAX_VIOLATIONS + 1))),
      'The violations of the request, each with its pointer.',
    ),
    allowedStatuses: described(
      z.optional(z.array(prose(100)).check(z.maxLength(MAX_STATUSES))),
      'With `transition_not_allowed`: the allowed transitions from the current status.',
    ),
    references: described(
      z.optional(z.array(References).check(z.maxLength(MAX_REFERENCES))),
      'With `still_referenced`: the numbers of records that refer to the record, by resource and field.',
    ),
  }),
  { title: 'Problem' },
);
type Declared = typeof problem;
/**
 * The interface has a name because the package's declarations would otherwise repeat it for every error of every
 * operation.
 */
export interface ProblemSchema extends Declared {}
/** The body of every error: a problem document (RFC 9457), sent as `application/problem+json`. */
export const Problem: ProblemSchema = problem;
export type Problem = z.output<typeof Problem>;
