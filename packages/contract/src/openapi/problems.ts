import { isAnsweredByAll } from '../answeredProblems.ts';
import { capitalised } from '../declaration/capitalised.ts';
import type { Operation } from '../operations.ts';
import { PROBLEM_CODES, type ProblemCode } from '../wire/problemCodes.ts';
import { headersNamed, headersOfError } from './headers.ts';
import { referenceTo } from './schemas.ts';

const PROBLEMS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The query, a header or the JSON of the body is malformed.'],
  401: ['Unauthorized', 'There is no token, or it is unknown, expired or revoked.'],
  403: ['Forbidden', 'The token lacks a scope of the operation.'],
  404: ['NotFound', 'There is no such record in the organisation.'],
  409: ['Conflict', 'The stored records do not allow the request.'],
  410: ['Gone', 'Changes after the cursor are no longer kept.'],
  412: ['PreconditionFailed', 'The record no longer has the version in `If-Match`.'],
  413: ['ContentTooLarge', 'The body is larger than 1 MiB.'],
  415: ['UnsupportedMediaType', 'The operation does not accept the media type or the content coding of the body.'],
  422: ['UnprocessableContent', 'The body has violations, which `errors` lists.'],
  428: ['PreconditionRequired', 'The request must identify the version that it replaces.'],
  429: ['TooManyRequests', 'The rate limit is exceeded.'],
  500: ['InternalServerError', 'The service failed.'],
  503: ['ServiceUnavailable', 'The service is temporarily unavailable.'],
};

/** An example of a problem document for each code that an operation can return. */
export const problemExamples = (operations: readonly Operation[]) => {
  const answered = new Set(operations.flatMap(({ problems }) => problems));
  return Object.fromEntries(
    [...answered].map((code) => {
      const { status, title, meaning, remedy } = PROBLEM_CODES[code];
      const value = {
        type: `https://example.org/problems/${code}`,
        title,
        status,
        detail: `${meaning} ${remedy}`,
        instance: '/v1/participants',
        code,
        requestId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
      };
      return [code, { summary: title, value }];
    }),
  );
};

const inPascalCase = (code: string): string => code.split('_').map(capitalised).join('');

/** The problem codes with this status that an operation can return. */
const codesOf = ({ problems }: Operation, status: number): ProblemCode[] =>
  problems.filter((code) => PROBLEM_CODES[code].status === status);

/**
 * The name of the response component with this status and these codes. It contains only codes that not every operation
 * with the status returns.
 */
const nameOf = (status: number, codes: readonly ProblemCode[]): string => {
  const name = PROBLEMS[status]?.[0];
  if (name === undefined) throw new Error(`No problem is described for status ${status}`);
  return (
    name +
    codes
      .filter((code) => !isAnsweredByAll(code))
      .map(inPascalCase)
      .join('')
  );
};

const responseOf = (status: number, codes: readonly ProblemCode[]) => ({
  description: `${PROBLEMS[status]?.[1]} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  headers: headersNamed(headersOfError(status)),
  content: {
    'application/problem+json': {
      schema: referenceTo('Problem'),
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    },
  },
});

const errorsOf = ({ responses }: Operation): number[] =>
  responses.map(({ status }) => status).filter((status) => status >= 400);

/** The components for error responses. Operations with the same codes for a status share a component. */
export const problemResponses = (operations: readonly Operation[]) =>
  Object.fromEntries(
    operations.flatMap((operation) =>
      errorsOf(operation).map((status) => {
        const codes = codesOf(operation, status);
        return [nameOf(status, codes), responseOf(status, codes)] as const;
      }),
    ),
  );

/** A reference to the component for the error responses of an operation with this status. */
export const problemWith = (operation: Operation, status: number) => ({
  $ref: `#/components/responses/${nameOf(status, codesOf(operation, status))}`,
});
