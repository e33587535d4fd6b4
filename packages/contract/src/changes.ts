import * as z from 'zod/mini';
import type { Metadata } from './declaration/metadata.ts';
import { responses } from './declaration/route.ts';
import { parentReference, recordReference } from './recordReference.ts';
import { RecordType } from './recordTypes.ts';
import { annotated, described } from './wire/describe.ts';
import { Id, Timestamp, violation } from './wire/fields.ts';
import { onRead } from './wire/headers.ts';
import { ChangeOperation, VersionNumber } from './wire/history.ts';
import { Cursor, limitUpTo } from './wire/paging.ts';

const DEFAULT_CHANGES = 200;
/** The maximum number of changes on a page. */
export const MAX_CHANGES = 1_000;

/** One change of one record: the operation and the version, without the values. */
export const Change = z.object({
  id: annotated(z.string(), {
    maxLength: 20,
    pattern: '^[1-9][0-9]*$',
    description: 'Number of the change in the organisation. Changes are sorted by their numbers.',
  }),
  ...recordReference,
  ...parentReference,
  operation: ChangeOperation,
  version: VersionNumber,
  changedAt: described(Timestamp, 'Time of the write, in UTC.'),
  actorId: described(z.optional(Id), 'The user, client or token that wrote; absent for the service itself.'),
});
export type Change = z.output<typeof Change>;

const types = RecordType.options;

/** Record types, separated by commas or repeated. */
const Types = annotated(
  z.optional(
    z.pipe(
      z.pipe(
        z.custom<string | string[]>((received) => typeof received === 'string' || Array.isArray(received)),
        z.transform((given) => [...new Set([given].flat().flatMap((list) => list.split(',')))]),
      ),
      z.array(RecordType).check(z.maxLength(types.length)),
    ),
  ),
  {
    description: 'Only changes of records of these types; if omitted, of all types. Needs the read scope of each type.',
    type: 'array',
    items: { type: 'string', enum: types },
    maxItems: types.length,
    explode: false,
  },
);

/** Query of the change feed. */
export const ChangesQuery = z
  .strictObject({
    types: Types,
    limit: limitUpTo(MAX_CHANGES, DEFAULT_CHANGES),
    cursor: z.optional(Cursor),
    from: described(
      z.optional(z.enum(['now'])),
      'Starts at the time of the request instead of the oldest change that is kept. Not together with `cursor`.',
    ),
  })
  .check(
    z.superRefine(({ cursor, from }, context) => {
      if (cursor === undefined || from === undefined) return;
      const message = 'The cursor already defines the start: omit one of the two parameters.';
      context.addIssue({ ...violation('conflicting_parameters', message), path: ['from'] });
    }),
  );
export type ChangesQuery = z.output<typeof ChangesQuery>;

const example: Change = {
  id: '4711',
  type: 'participant',
  recordId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
  operation: 'updated',
  version: 3,
  changedAt: '2025-01-15T08:30:00.000Z',
  actorId: '01930f64-1234-7abc-8def-001122334455',
};
const ofNote: Change = {
  ...example,
  id: '4712',
  type: 'participantNote',
  recordId: '01930f61-2b3c-7d4e-8f50-617283940a1b',
  parentId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
  operation: 'created',
  version: 1,
};

const metadata: Metadata = {
  operationId: 'readChanges',
  scopes: ['changes:read'],
  module: 'changes',
  examples: { response: { data: [example, ofNote] } },
};

/** The change feed. It is not a resource, because callers can neither write changes nor read individual ones. */
export const changes = {
  name: 'changes',
  description: 'Every change of every record, once, in one order: for mirrors.',
  routes: {
    changes: {
      read: {
        method: 'GET',
        path: '/changes',
        query: ChangesQuery,
        headers: onRead,
        responses: { 200: responses.data(z.array(Change).check(z.maxLength(MAX_CHANGES))), ...responses.onFeed },
        summary: 'Read the change feed',
        description:
          'Returns the changes after the cursor, oldest first; without a cursor, from the oldest change that is kept. ' +
          '`Link` always has `next`, even if there is no change yet. With `Prefer: wait=20` the service ' +
          'waits for the first change, at most 20 seconds. 410 if changes after the cursor are no longer kept.',
        metadata,
      },
    },
  },
} as const;
