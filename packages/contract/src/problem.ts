import { z } from 'zod';

/** One fault of a request: where it is, what it is, what to do. */
export const ProblemError = z.object({
  in: z.enum(['body', 'query', 'path', 'header']),
  pointer: z.string().meta({ description: 'JSON pointer (RFC 6901) into the part that `in` names.' }),
  code: z.string().meta({ description: 'Stable snake_case code of the fault.' }),
  detail: z.string(),
});
export type ProblemError = z.output<typeof ProblemError>;

const described = z
  .object({
    type: z.string().meta({ description: 'URI of the page that explains the code.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What happened and what to do about it.' }),
    instance: z.string().meta({ description: 'The path that was asked for.' }),
    code: z.string().meta({ description: 'Stable snake_case code: the thing that programs switch on.' }),
    requestId: z.string(),
    errors: z.array(ProblemError).optional(),
  })
  .meta({ title: 'Problem' });
type Described = typeof described;
/** Under a name of its own, or the package's declarations would spell it out for every error of every operation. */
export interface ProblemSchema extends Described {}
/** Every error: a problem document (RFC 9457), sent as `application/problem+json`. */
export const Problem: ProblemSchema = described;
export type Problem = z.output<typeof Problem>;
