import * as z from 'zod/mini';
import type { Metadata } from './declaration/metadata.ts';
import { headers, noBody, responses, wrapped } from './declaration/route.ts';
import { onRead } from './wire/headers.ts';
import {
  IMPORT_MEDIA_TYPES,
  Import,
  ImportResult,
  ImportResultsQuery,
  ImportsQuery,
  MAX_IMPORT_RESULTS,
  NewImport,
} from './wire/imports.ts';
import { MAX_LIMIT, NoQuery } from './wire/query.ts';

const request = {
  import: {
    collection: 'participants',
    mode: 'validate',
    key: 'internalCustomerNumber',
    columns: { Vorname: 'firstName', Nachname: 'lastName', Kundennummer: 'internalCustomerNumber' },
    charset: 'windows-1252',
  },
};
const waiting = {
  id: '01930f70-2222-7333-8444-555566667777',
  ...request.import,
  operation: 'upsert',
  empty: 'keep',
  status: 'waiting',
  lines: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  refused: 0,
  pending: 0,
  createdBy: { kind: 'client', id: '01930f67-4444-7555-8666-777788889999' },
  insertedAt: '2025-03-01T06:00:00.000Z',
};
const queued = { ...waiting, status: 'queued', lines: 5_000, refused: 3, pending: 4_997 };
const completed = {
  ...queued,
  status: 'completed',
  created: 120,
  updated: 77,
  unchanged: 4_800,
  pending: 0,
  checkedAt: '2025-03-01T06:00:10.000Z',
  startedAt: '2025-03-01T06:00:10.000Z',
  endedAt: '2025-03-01T06:01:00.000Z',
};
const result: ImportResult = {
  line: 17,
  outcome: 'refused',
  errors: [
    {
      pointer: '/dateOfBirth',
      column: 'Geburtsdatum',
      code: 'date_with_slashes',
      detail: 'A date with slashes can be read in two ways: write YYYY-MM-DD or D.M.YYYY.',
    },
  ],
};

const metadataOf = (
  operationId: string,
  verb: 'read' | 'write',
  examples: Metadata['examples'],
  others: Partial<Metadata> = {},
): Metadata => ({ operationId, scopes: [`imports:${verb}`], module: 'import', examples, ...others });

const { 409: conflict, 413: tooLarge, 415: unsupported } = responses.onWrite;

/** Imports: files whose lines create or change records of a collection. */
export const imports = {
  name: 'imports',
  description: 'Files whose lines create and change records, with a report on each line.',
  routes: {
    imports: {
      list: {
        method: 'GET',
        path: '/imports',
        query: ImportsQuery,
        headers: headers.onGet,
        responses: { 200: responses.data(z.array(Import).check(z.maxLength(MAX_LIMIT))), ...responses.onRead },
        summary: 'List imports',
        description: 'Returns the imports of the organisation, newest first, in pages.',
        metadata: metadataOf('listImports', 'read', { response: { data: [completed] } }),
      },
      create: {
        method: 'POST',
        path: '/imports',
        query: NoQuery,
        headers: headers.onCreate,
        body: wrapped('import', NewImport),
        responses: { 201: responses.data(Import), ...responses.onWrite },
        summary: 'Create an import',
        description:
          'Creates an import, which waits 24 hours for its file. 429 `too_many_imports` while 10 imports of the organisation have not ended.',
        metadata: metadataOf('createImport', 'write', { request, response: { data: waiting } }, { wrapper: 'import' }),
      },
      get: {
        method: 'GET',
        path: '/imports/:id',
        query: NoQuery,
        headers: onRead,
        responses: { 200: responses.data(Import), ...responses.onRead },
        summary: 'Get an import',
        description:
          'Returns one import. With `Prefer: wait=20` the service waits, at most 20 seconds, until the import needs the caller or has ' +
          'ended, and with `If-None-Match` until it has changed.',
        metadata: metadataOf('getImport', 'read', { response: { data: completed } }),
      },
      upload: {
        method: 'PUT',
        path: '/imports/:id/content',
        query: NoQuery,
        headers: headers.onChange,
        body: noBody,
        responses: {
          202: responses.data(Import),
          ...responses.onRecord,
          409: conflict,
          413: tooLarge,
          415: unsupported,
        },
        summary: 'Send the file of an import',
        description:
          'Reads and checks the file: CSV (RFC 4180) or one JSON object per line. At most 64 MiB, 256 MiB uncompressed, 1,000,000 ' +
          'lines, 10 minutes. The service supports `Content-Encoding: gzip` and `Content-Digest` (RFC 9530). A fault of the ' +
          'file makes the import `failed`; after an interrupted upload it is still `waiting`. 409 `import_not_waiting` if it has a file.',
        metadata: metadataOf(
          'uploadImport',
          'write',
          { response: { data: queued } },
          { media: [...IMPORT_MEDIA_TYPES] },
        ),
      },
      results: {
        method: 'GET',
        path: '/imports/:id/results',
        query: ImportResultsQuery,
        headers: headers.onGet,
        responses: {
          200: responses.data(z.array(ImportResult).check(z.maxLength(MAX_IMPORT_RESULTS))),
          ...responses.onRead,
        },
        summary: 'List the results of an import',
        description:
          'Returns the outcomes of the lines in the order of the file, in pages or as NDJSON. Results contain no values of lines.',
        metadata: metadataOf('listImportResults', 'read', { response: { data: [result] } }),
      },
      apply: {
        method: 'POST',
        path: '/imports/:id/apply',
        query: NoQuery,
        headers: headers.onPost,
        body: noBody,
        responses: { 202: responses.data(Import), ...responses.onRecord, 409: conflict },
        summary: 'Apply a validated import',
        description:
          'Writes the validated content once; the client does not send it again. ' +
          '409 `import_not_validated` if the import is not a completed validation, or its content has been deleted.',
        metadata: metadataOf('applyImport', 'write', { response: { data: { ...queued, status: 'queued' } } }),
      },
      remove: {
        method: 'DELETE',
        path: '/imports/:id',
        query: NoQuery,
        headers: headers.onChange,
        responses: { 204: noBody, ...responses.onRecord },
        summary: 'Cancel or remove an import',
        description:
          'Cancels an import after its current step; written records stay. An import that has ended is removed with its results.',
        metadata: metadataOf('deleteImport', 'write', {}),
      },
    },
  },
} as const;
