import { randomUUID } from 'node:crypto';
import { listOf, recordOf, show, succeeds } from '../deployment/answers.ts';
import { readable } from '../deployment/records.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check, checkOf, ofSeveral } from '../expect/check.ts';
import { abbreviated, contentOf, historyOf, LONGEST_SHOWN, pathWithHistory, replayed } from '../expect/history.ts';
import { makeAnother, withOwnRequest } from '../expect/validRequests.ts';
import { isSingle, type Kind, storedPart } from '../interface/kinds.ts';
import { HistoryEntry, histories } from '../interface/modules.ts';
import { allOperations, type Operation } from '../interface/operations.ts';

/** Every offered history leads to the current record. */
const offered = histories.map((history) =>
  check(['N2-OFFERED', 'N2-ENTRY'], `${history.name} responds with entries that match the contract`, async (target) => {
    const path = await pathWithHistory(target, history);
    const answer = hasStatus(await target.send('GET', `${path}/history`), 200);
    hasStatus(await target.send('HEAD', `${path}/history`), 200);
    const entries = listOf(answer);
    holds(entries.length > 0, `The history ${path}/history must have entries, but is empty.`);
    for (const entry of entries) {
      const result = HistoryEntry.safeParse(entry);
      holds(result.success, `The entry ${show(entry)} does not match the contract: ${result.error?.message}`);
      const more = Object.keys(entry).filter((key) => !(key in HistoryEntry.shape));
      equal(more, [], 'The list of undocumented fields of the entry');
    }
  }),
);

const access = histories.flatMap((history) => [
  check(
    ['N2-SCOPES'],
    `${history.name} rejects an access token without the required scopes, and names these scopes`,
    async (target) => {
      const path = `${await pathWithHistory(target, history)}/history`;
      hasStatus(await target.send('GET', path, { as: 'nobody' }), 401);
      const { headers } = hasStatus(await target.send('GET', path, { as: 'limited' }), 403);
      for (const scope of history.scopes) {
        holds(
          headers['www-authenticate']?.includes(scope) === true,
          `The header \`WWW-Authenticate\` of the 403 response must contain ${scope}.`,
        );
      }
    },
  ),
]);

const unknown = histories
  .filter(({ kind }) => kind !== undefined && !isSingle(kind))
  .flatMap((history) => [
    check(['N2-UNKNOWN'], `${history.name} responds with 404 for an unknown id`, async (target) => {
      const path = await pathWithHistory(target, history);
      for (const id of [randomUUID(), 'no-such-id']) {
        hasStatus(await target.send('GET', `${path.replace(/[^/]+$/, id)}/history`), 404);
      }
    }),
    check(
      ['N2-UNKNOWN'],
      `${history.name} responds with 404 for the id of a record of another kind`,
      async (target) => {
        const path = await pathWithHistory(target, history);
        const strange = await readable(target, history.kind === 'contact' ? 'fundingAgency' : 'contact');
        hasStatus(await target.send('GET', `${path.replace(/[^/]+$/, strange.id)}/history`), 404);
      },
    ),
    ofSeveral(
      check(['N2-UNKNOWN'], `${history.name} responds with 404 to another organisation`, async (target) => {
        const path = await pathWithHistory(target, history);
        hasStatus(await target.send('GET', `${path}/history`, { as: 'other' }), 404);
        hasStatus(await target.send('GET', `${path}/history`), 200);
      }),
    ),
  ]);

type Write = Operation & { kind: Kind };
/** Operations on course records: the oracles with random histories check the requests in their entries. */
const JOINED: readonly (string | undefined)[] = ['addParticipantToCourse', 'enrolment'];
const writes = allOperations.filter(
  (operation): operation is Write =>
    operation.method !== 'GET' &&
    operation.kind !== undefined &&
    !JOINED.includes(operation.id) &&
    !JOINED.includes(operation.kind),
);

const OPERATIONS = { POST: 'created', PUT: 'updated', PATCH: 'updated', DELETE: 'deleted', GET: undefined } as const;

/** The maximum length of a request id. */
const LONGEST_ID = 128;

const everyWrite = writes.map((operation, position) =>
  checkOf(
    operation,
    ['N2-EVERY-WRITE', 'N2-REQUEST-ID', ...(operation.method === 'DELETE' ? (['N2-DELETED'] as const) : [])],
    `${operation.name} adds exactly one entry to the history, with the id of the request`,
    (target) =>
      withOwnRequest(target, operation, async (own, { method, path, body }) => {
        const before = method === 'POST' ? [] : await historyOf(own, { path });
        const requestId = `cf-${own.word()}-`.padEnd(LONGEST_ID, 'x');
        // Without an id from the client, the service generates one.
        const headers = (position + own.settings.seed) % 2 === 0 ? { 'x-request-id': requestId } : {};
        const answer = hasStatus(await own.send(method, path, { body, headers }), operation.success);
        const record = answer.text === '' ? undefined : storedPart(operation.kind, recordOf(answer));
        const entries = await historyOf(own, { path: method === 'POST' ? `${path}/${record?.id}` : path });
        equal(entries.length, before.length + 1, 'The number of entries in the history');
        const [newest, ...older] = entries;
        equal(older, before, 'The earlier entries after the write');
        equal(newest?.operation, OPERATIONS[method], '`operation` of the newest entry');
        equal(
          newest?.requestId,
          headers['x-request-id'] ?? answer.headers['x-request-id'],
          '`requestId` of the newest entry',
        );
        const versions = entries.map(({ version }) => version);
        const expected = versions.map((_, index) => (versions[0] ?? 0) - index);
        equal(versions, expected, 'The list of versions');
        if (method === 'DELETE') return;
        equal(replayed(entries), contentOf(record ?? {}), 'The record that results from the history');
        if (record?.updatedAt !== undefined)
          equal(newest?.changedAt, record.updatedAt, '`changedAt` of the newest entry');
      }),
  ),
);

const boundary = check(
  ['N2-LONG-VALUE'],
  'the history measures the length of a value in UTF-8 bytes when it decides whether to abbreviate it',
  async (target) => {
    const made = await makeAnother(target, 'participantNote', { content: '<p>short</p>' });
    const frame = '<p></p>'.length;
    const contents = [`<p>${'ä'.repeat(LONGEST_SHOWN / 2)}</p>`, `<p>${'a'.repeat(LONGEST_SHOWN - frame)}</p>`];
    for (const content of contents) succeeds(await target.send('PATCH', made.path, { body: { note: { content } } }));
    const [asText, asSum] = (await historyOf(target, made)).map(({ changes }) => changes[0]?.to);
    const [long = '', short] = contents;
    equal([asSum, asText], [abbreviated(long), short], 'The values of the long and the short string in the history');
  },
);

/** Laws of decision N2 about every history and every write. */
export const historyLaws = [...offered, ...access, ...unknown, ...everyWrite, boundary];
