import {
  always,
  answering,
  answeringBody,
  answeringHeader,
  answeringProblems,
  on,
  sendingHeader,
} from '../proxy/faults.ts';
import { isObject, type Json } from '../proxy/json.ts';
import { withHeader } from '../proxy/messages.ts';
import type { Mutant } from './mutant.ts';

/** Every object in a JSON value, changed from the inside out. */
const inObjects = (value: Json, change: (object: { [key: string]: Json }) => Json): Json => {
  if (Array.isArray(value)) return value.map((item) => inObjects(item, change));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inObjects(inner, change)])));
};

const openApi = on('GET', '/openapi.json');

/** Decisions L2, L3 and R10: the published interface, request ids. */
export const publishedMutants: readonly Mutant[] = [
  {
    id: 'operation-unpublished',
    breaks: 'L2-OPENAPI',
    describe: 'The published document lacks an operation',
    fault: answeringBody(openApi, (document) => {
      if (!isObject(document) || !isObject(document.paths)) return document;
      const { '/v1/org': _, ...paths } = document.paths;
      return { ...document, paths };
    }),
  },
  {
    id: 'deprecated-unannounced',
    breaks: 'L2-DEPRECATION',
    describe: 'An operation says `Deprecation` that the document does not mark as deprecated',
    fault: answering(on('GET', '/v1/coachings'), (reply) => withHeader(reply, 'deprecation', '@1735689600')),
  },
  {
    id: 'open-requests-published',
    breaks: 'R10-CLOSED-REQUESTS',
    describe: 'The published request schemas are open',
    fault: answeringBody(openApi, (document) =>
      inObjects(document, ({ additionalProperties, ...object }) =>
        additionalProperties === undefined ? object : { ...object, additionalProperties: true },
      ),
    ),
  },
  {
    id: 'closed-responses-published',
    breaks: 'R10-OPEN-RESPONSES',
    describe: 'The published response schemas are closed',
    fault: answeringBody(openApi, (document) =>
      inObjects(document, (object) => (object.type === 'object' ? { ...object, additionalProperties: false } : object)),
    ),
  },
  {
    id: 'no-request-id',
    breaks: 'L3-REQUEST-ID',
    describe: 'Deletions have no `X-Request-Id`',
    fault: answeringHeader(
      ({ method }) => method === 'DELETE',
      'x-request-id',
      () => undefined,
    ),
  },
  {
    id: 'one-request-id',
    breaks: 'L3-REQUEST-ID',
    describe: 'Every answer has the same `X-Request-Id`',
    fault: answeringHeader(always, 'x-request-id', () => 'c0ffee00-0000-4000-8000-000000000000'),
  },
  {
    id: 'request-id-replaced',
    breaks: 'L3-KEPT',
    describe: 'An `X-Request-Id` that was sent is replaced',
    fault: sendingHeader(always, 'x-request-id', () => undefined),
  },
  {
    id: 'request-id-of-the-problem',
    breaks: 'L3-IN-PROBLEM',
    describe: 'The `requestId` of a problem is not that of its answer',
    fault: answeringProblems(always, (problem) => ({ ...problem, requestId: 'another' })),
  },
];
