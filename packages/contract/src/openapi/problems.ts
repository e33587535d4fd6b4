import { PROBLEM_CODES } from '../wire/problemCodes.ts';
import { headersNamed, headersOfError } from './headers.ts';
import { referenceTo } from './schemas.ts';

const PROBLEMS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The query, a header or the JSON of the body is malformed.'],
  401: ['Unauthorized', 'There is no token, or it is unknown, expired or revoked.'],
  403: ['Forbidden', 'The token lacks the scope of the operation.'],
  404: ['NotFound', 'There is no such record in the organisation.'],
  409: ['Conflict', 'The state of what is stored forbids it.'],
  412: ['PreconditionFailed', 'The record is no longer in the version that `If-Match` names.'],
  413: ['ContentTooLarge', 'The body is larger than 1 MiB.'],
  415: ['UnsupportedMediaType', 'The body has another media type than the operation takes.'],
  422: ['UnprocessableContent', 'The body holds faults; all of them are listed.'],
  429: ['TooManyRequests', 'The rate limit is exceeded.'],
  500: ['InternalServerError', 'The service failed.'],
  503: ['ServiceUnavailable', 'The service can not serve now.'],
};

/** A problem document with each code that goes with the status: programs switch on it. */
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

/** The answers to what went wrong, which all operations share. */
export const problemResponses = Object.fromEntries(
  Object.entries(PROBLEMS).map(([status, [name, description]]) => [name, problem(Number(status), description)]),
);

/** A reference to the answer with the status of an error. */
export const problemWith = (status: number) => {
  const name = PROBLEMS[status]?.[0];
  if (name === undefined) throw new Error(`No problem is described for status ${status}`);
  return { $ref: `#/components/responses/${name}` };
};
