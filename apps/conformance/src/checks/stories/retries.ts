import { randomUUID } from 'node:crypto';
import { listOf, recordOf, show, succeeds } from '../../target/answers.ts';
import { make } from '../../target/records.ts';
import { equal, hasStatus, holds } from '../support/assertions.ts';
import { check } from '../support/check.ts';
import { GROUPED } from '../support/groups.ts';
import { get, patch, put, readRecord, remove } from '../support/recordRequests.ts';

const RACERS = 6;
const RETRIES = 5;

const versions = GROUPED.flatMap((kind) => [
  check(['K1-ETAG-CHANGES'], `the ETag of a ${kind} changes with each write, and only then`, async (target) => {
    const made = await make(target, kind);
    const tag = async () => succeeds(await get(target, made)).headers.etag;
    const first = await tag();
    equal(first, made.answer.headers.etag, 'The `ETag` of the read and of the creation');
    equal(await tag(), first, 'The `ETag` of a second read');
    const patched = hasStatus(await patch(target, made, made.sent), 200).headers.etag;
    const put_ = hasStatus(await put(target, made, made.sent), 200).headers.etag;
    equal(await tag(), put_, 'The `ETag` of the read after PUT');
    holds(new Set([first, patched, put_]).size === 3, `The tags ${show([first, patched, put_])} have to differ.`);
  }),
  check(['K1-NOT-MODIFIED'], `If-None-Match with the version of a ${kind} is 304 without a body`, async (target) => {
    const made = await make(target, kind);
    const { etag = '' } = succeeds(await get(target, made)).headers;
    const same = await target.send('GET', made.path, { headers: { 'if-none-match': etag } });
    equal(hasStatus(same, 304).text, '', 'The body of 304');
    hasStatus(await target.send('GET', made.path, { headers: { 'if-none-match': '"another"' } }), 200);
    hasStatus(await patch(target, made, made.sent), 200);
    hasStatus(await target.send('GET', made.path, { headers: { 'if-none-match': etag } }), 200);
  }),
  check(['K1-STALE'], `If-Match with another version of a ${kind} is 412, and nothing is written`, async (target) => {
    const made = await make(target, kind);
    const stale = { headers: { 'if-match': made.answer.headers.etag ?? '' } };
    hasStatus(await patch(target, made, made.sent), 200);
    const before = await readRecord(target, made);
    hasStatus(await patch(target, made, made.sent, stale), 412);
    hasStatus(await put(target, made, made.sent, stale), 412);
    hasStatus(await remove(target, made, stale), 412);
    equal(await readRecord(target, made), before, `The ${kind} after refused writes`);
  }),
  check(['K1-CURRENT'], `If-Match with the current version of a ${kind} lets writes through`, async (target) => {
    const made = await make(target, kind);
    const current = async () => ({ headers: { 'if-match': succeeds(await get(target, made)).headers.etag ?? '' } });
    hasStatus(await patch(target, made, made.sent, await current()), 200);
    hasStatus(await put(target, made, made.sent, await current()), 200);
    hasStatus(await patch(target, made, made.sent, { headers: { 'if-match': '*' } }), 200);
    succeeds(await remove(target, made, await current()));
  }),
]);

const PARALLEL = [
  'preferredName',
  'birthCity',
  'customerNumber',
  'marketingChannel',
  'birthCountry',
  'gender',
] as const;

const races = [
  check(['K1-RACE'], 'of several writers with the same If-Match exactly one wins', async (target) => {
    const made = await make(target, 'contact');
    const headers = { 'if-match': made.answer.headers.etag ?? '' };
    const writers = Array.from({ length: RACERS }, (_, index) => `Writer ${index}`);
    const answers = await Promise.all(writers.map((name) => patch(target, made, { function: name }, { headers })));
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [writers[index]] : []));
    equal(winners.length, 1, 'The number of writers that won');
    holds(
      answers.every(({ status }) => status === 200 || status === 412),
      'The others have to be answered 412.',
    );
    equal((await readRecord(target, made)).function, winners[0], '`function`');
  }),
  check(['K1-PARALLEL'], 'parallel PATCHes of different fields all survive', async (target) => {
    const made = await make(target, 'participant');
    const values = {
      preferredName: 'A',
      birthCity: 'B',
      customerNumber: 'C',
      marketingChannel: 'D',
      birthCountry: 'DE',
      gender: 'diverse',
    };
    const answers = await Promise.all(PARALLEL.map((field) => patch(target, made, { [field]: values[field] })));
    for (const answer of answers) hasStatus(answer, 200);
    const record = await readRecord(target, made);
    for (const field of PARALLEL) equal(record[field], values[field], `\`${field}\``);
  }),
  check(['K1-WITHOUT'], 'without If-Match a write goes through', async (target) => {
    const made = await make(target, 'contact');
    for (const name of ['A', 'B']) hasStatus(await patch(target, made, { function: name }), 200);
    hasStatus(await remove(target, made), 204);
  }),
  check(['K1-WEAK'], 'a weak tag matches no If-Match', async (target) => {
    const made = await make(target, 'contact');
    const headers = { 'if-match': `W/${made.answer.headers.etag}` };
    hasStatus(await patch(target, made, { function: 'A' }, { headers }), 412);
  }),
  ...['nonsense', '"open', 'a, "b"', ''].map((tag) =>
    check(['K1-MALFORMED'], `If-Match: ${tag === '' ? '(empty)' : tag} is 400`, async (target) => {
      const made = await make(target, 'contact');
      hasStatus(await patch(target, made, { function: 'A' }, { headers: { 'if-match': tag } }), 400);
    }),
  ),
];

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

const replays = GROUPED.map((kind) =>
  check(['K2-REPLAY'], `the same key and body create one ${kind} and answer the same`, async (target) => {
    const { collection, wrapper, sent } = await make(target, kind);
    const body = { [wrapper]: { ...sent, ...(kind === 'course' ? { courseNumber: target.word() } : {}) } };
    const key = randomUUID();
    const first = hasStatus(await target.send('POST', collection, { body, ...keyed(key) }), 201);
    equal(first.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed` of the first answer');
    const again = hasStatus(await target.send('POST', collection, { body, ...keyed(key) }), 201);
    equal(again.headers['idempotent-replayed'], 'true', '`Idempotent-Replayed` of the second answer');
    equal(recordOf(again), recordOf(first), 'The second answer');
  }),
);

const keys = [
  check(['K2-REPLAY'], 'a replay makes no second note', async (target) => {
    const { collection } = await make(target, 'participant');
    const path = `${collection}/${(await make(target, 'participant')).id}/notes`;
    const body = { note: { title: target.word() } };
    const key = randomUUID();
    for (let tries = 0; tries < 3; tries += 1) hasStatus(await target.send('POST', path, { body, ...keyed(key) }), 201);
    equal(listOf(await target.send('GET', path)).length, 1, 'The number of notes');
  }),
  check(['K2-OTHER-BODY'], 'the same key with another body is 422, and creates nothing', async (target) => {
    const { id } = await make(target, 'participant');
    const path = `/v1/participants/${id}/notes`;
    const key = randomUUID();
    hasStatus(await target.send('POST', path, { body: { note: { title: 'A' } }, ...keyed(key) }), 201);
    hasStatus(await target.send('POST', path, { body: { note: { title: 'B' } }, ...keyed(key) }), 422);
    equal(listOf(await target.send('GET', path)).length, 1, 'The number of notes');
  }),
  check(['K2-CONCURRENT'], 'of requests with the same key at the same time one is carried out', async (target) => {
    const { id } = await make(target, 'participant');
    const path = `/v1/participants/${id}/notes`;
    const body = { note: { title: target.word() } };
    const key = randomUUID();
    const racing = Array.from({ length: RACERS }, () => target.send('POST', path, { body, ...keyed(key) }));
    const answers = await Promise.all(racing);
    for (const answer of answers) hasStatus(answer, 201, 409);
    const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => recordOf(answer).id));
    holds(ids.size <= 1, `The requests with one key created ${ids.size} notes.`);
    equal(listOf(await target.send('GET', path)).length, 1, 'The number of notes');
  }),
  check(['K2-PER-PATH'], 'the same key on another path is another request', async (target) => {
    const key = randomUUID();
    const [one, other] = [await make(target, 'participant'), await make(target, 'participant')];
    for (const { path } of [one, other]) {
      const answer = await target.send('POST', `${path}/notes`, { body: { note: { title: 'A' } }, ...keyed(key) });
      equal(hasStatus(answer, 201).headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    }
  }),
  check(['K2-REFUSED-FREES'], 'a refused request leaves its key free', async (target) => {
    const key = randomUUID();
    for (let tries = 0; tries < RETRIES; tries += 1) {
      hasStatus(await target.send('POST', '/v1/contacts', { body: { contact: {} }, ...keyed(key) }), 422);
    }
    hasStatus(
      await target.send('POST', '/v1/contacts', { body: { contact: { category: 'team' } }, ...keyed(key) }),
      201,
    );
  }),
];

/** Stories of decisions K1 and K2: versions and retries. */
export const retryStories = [...versions, ...races, ...replays, ...keys];
