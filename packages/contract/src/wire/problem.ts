import * as z from 'zod';
import { CalendarDate, MAX_VIOLATIONS, STORABLE } from './fields.ts';

const prose = (max: number) => z.string().meta({ maxLength: max, pattern: STORABLE });
const Code = z.string().meta({ maxLength: 100, pattern: '^[a-z]+(_[a-z]+)*$' });

/** One violation of a request: where it is, what it is, and what to do about it. */
export const Violation = z.object({
  in: z.enum(['body', 'query', 'path', 'header']).describe('The part of the request.'),
  pointer: prose(20_000).describe('JSON pointer (RFC 6901) into the part that `in` names.'),
  code: Code.describe('Stable snake_case code of the violation.'),
  detail: prose(2_000).describe('What is wrong, and what to do about it.'),
});
export type Violation = z.output<typeof Violation>;

const MAX_STATUSES = 20;

const described = z
  .object({
    type: z.string().meta({ description: 'URI of the page that explains the code.', format: 'uri', maxLength: 2_000 }),
    title: prose(200).describe('What the code means, in short.'),
    status: z.int().min(400).max(599).describe('The status of the answer.'),
    detail: prose(2_000).describe('What happened and what to do about it.'),
    instance: prose(20_000).describe('The path of the request.'),
    code: Code.describe('Stable snake_case code for programs to switch on.'),
    requestId: z.string().meta({
      maxLength: 200,
      pattern: '^[\\x21-\\x7E]+$',
      description: 'Finds the request in the log of the service.',
    }),
    retainUntil: CalendarDate.optional().describe('With `retention_applies`: the last day of the retention.'),
    errors: z
      .array(Violation)
      .max(MAX_VIOLATIONS + 1)
      .optional()
      .describe('What is wrong with the request, each at its place.'),
    allowedStatuses: z
      .array(prose(100))
      .max(MAX_STATUSES)
      .optional()
      .describe('With `transition_not_allowed`: the statuses that may follow the present one.'),
  })
  .meta({ title: 'Problem' });
type Described = typeof described;
/** Has a name of its own: otherwise the package's declarations would repeat it for every error of every operation. */
export interface ProblemSchema extends Described {}
/** Every error: a problem document (RFC 9457), sent as `application/problem+json`. */
export const Problem: ProblemSchema = described;
export type Problem = z.output<typeof Problem>;
