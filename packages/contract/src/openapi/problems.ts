import { PROBLEM_CODES } from '../wire/problemCodes.ts';
import { headersNamed, headersOfError } from './headers.ts';
import { referenceTo } from './schemas.ts';

const PROBLEMS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The query, a header or the JSON of the body is malformed.'],
  401: ['Unauthorized', 'There is no token, or it is unknown, expired or revoked.'],
  403: ['Forbidden', 'The token lacks a scope of the operation.'],
  404: ['NotFound', 'There is no such record in the organisation.'],
  409: ['Conflict', 'The stored records do not allow the request.'],
  410: ['Gone', 'Changes after the cursor are no longer kept.'],
  412: ['PreconditionFailed', 'The record no longer has the version that `If-Match` names.'],
  413: ['ContentTooLarge', 'The body is larger than 1 MiB.'],
  415: ['UnsupportedMediaType', 'The operation does not accept the media type or the content coding of the body.'],
  422: ['UnprocessableContent', 'The body has violations, which `errors` lists.'],
  429: ['TooManyRequests', 'The rate limit is exceeded.'],
  500: ['InternalServerError', 'The service failed.'],
  503: ['ServiceUnavailable', 'The service is temporarily unavailable.'],
};

/** An example of a problem document for each code with this status. */
const examplesOf = (status: number) =>
  Object.fromEntries(
    Object.entries(PROBLEM_CODES)
      .filter(([, problem]) => problem.status === status)
      .map(([code, { title, meaning, remedy }]) => [
        code,
        {
          summary: title,
          value: {
            type: `https://example.org/problems/${code}`,
            title,
            status,
            detail: `${meaning} ${remedy}`,
            instance: '/v1/participants',
            code,
            requestId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
          },
        },
      ]),
  );

const problem = (status: number, description: string) => {
  const examples = examplesOf(status);
  const codes = Object.keys(examples).map((code) => `\`${code}\``);
  return {
    description: `${description} Codes: ${codes.join(', ')}.`,
    headers: headersNamed(headersOfError(status)),
    content: { 'application/problem+json': { schema: referenceTo('Problem'), examples } },
  };
};

/** The error responses, which all operations share. */
export const problemResponses = Object.fromEntries(
  Object.entries(PROBLEMS).map(([status, [name, description]]) => [name, problem(Number(status), description)]),
);

/** A reference to the error response with this status. */
export const problemWith = (status: number) => {
  const name = PROBLEMS[status]?.[0];
  if (name === undefined) throw new Error(`No problem is described for status ${status}`);
  return { $ref: `#/components/responses/${name}` };
};
