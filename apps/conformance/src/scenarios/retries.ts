import { randomUUID } from 'node:crypto';
import { idOf, listOf, recordOf, show } from '../deployment/answers.ts';
import { make } from '../deployment/records.ts';
import { equal, hasCode, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { patch, readRecord, remove } from '../expect/recordRequests.ts';
import { isObject, type JsonObject } from '../interface/json.ts';

const RACERS = 20;
const RETRIES = 5;
const PATHS = 8;

/** Changes of the texts of a participant that can be set on their own. */
const TEXTS: readonly ((value: string) => JsonObject)[] = [
  ...['preferredName', 'birthCity', 'customerNumber', 'marketingChannel'].map((field) => (value: string) => ({
    [field]: value,
  })),
  ...['street', 'houseNumber', 'addressAddition', 'zipCode', 'city'].map((part) => (value: string) => ({
    address: { [part]: value },
  })),
  ...['phone', 'mobile'].map((part) => (value: string) => ({ contactInformation: { [part]: value } })),
];
const CHOICES = [{ birthCountry: 'DE' }, { gender: 'diverse' }, { status: 'active' }];
const PARALLEL = 50;

/** No value twice, so that each is a change, in whichever order they are written. */
const CHANGES = [
  ...CHOICES,
  ...Array.from(
    { length: PARALLEL - CHOICES.length },
    (_, index) => TEXTS[index % TEXTS.length]?.(`${index + 1}`) ?? {},
  ),
];

/** The fields of a record by their pointers, those of inner objects one by one. */
const fieldsOf = (record: JsonObject, base = ''): [pointer: string, value: unknown][] =>
  Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? fieldsOf(value, `${base}/${name}`) : [[`${base}/${name}`, value]],
  );

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
  check(['K1-PARALLEL'], 'fifty parallel PATCHes of different fields all survive', async (target) => {
    const made = await make(target, 'participant');
    const answers = await Promise.all(CHANGES.map((change) => patch(target, made, change)));
    for (const answer of answers) hasStatus(answer, 200);
    equal(new Set(answers.map(({ headers }) => headers.etag)).size, PARALLEL, 'The number of versions');
    const written = CHANGES.flatMap((change) => fieldsOf(change));
    const found = new Map(fieldsOf(await readRecord(target, made)));
    for (const [pointer] of written) {
      const values = written.filter(([other]) => other === pointer).map(([, value]) => value);
      const value = found.get(pointer);
      holds(values.includes(value), `${pointer} has to be one of ${show(values)}, but is ${show(value)}.`);
    }
  }),
  check(['K1-WITHOUT'], 'without If-Match a write goes through', async (target) => {
    const made = await make(target, 'contact');
    for (const name of ['A', 'B']) hasStatus(await patch(target, made, { function: name }), 200);
    hasStatus(await remove(target, made), 204);
  }),
];

/** With one more character it is a long key still, but not too long. */
const LONG_KEY = 200;

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

const keys = [
  check(['K2-REPLAY'], 'a replay makes no second note', async (target) => {
    const path = `${(await make(target, 'participant')).path}/notes`;
    const body = { note: { title: target.word() } };
    const key = randomUUID();
    for (let tries = 0; tries < 3; tries += 1) hasStatus(await target.send('POST', path, { body, ...keyed(key) }), 201);
    equal(listOf(await target.send('GET', path)).length, 1, 'The number of notes');
  }),
  check(
    ['K2-REPLAY'],
    'keys that differ in case, or in their last character alone, are different keys',
    async (target) => {
      const long = target.word().padEnd(LONG_KEY, 'k');
      const contact = { category: 'team', last_name: target.word() };
      const short = target.word();
      const keys = [`${short}a`, `${short}A`, `${long}1`, `${long}2`];
      const answers = keys.map((key) => target.send('POST', '/v1/contacts', { body: { contact }, ...keyed(key) }));
      const ids = (await Promise.all(answers)).map((answer) => idOf(recordOf(hasStatus(answer, 201))));
      equal(new Set(ids).size, keys.length, 'The number of contacts');
    },
  ),
  check(['K2-OTHER-BODY'], 'the same key with another body is 422, and creates nothing', async (target) => {
    const { id } = await make(target, 'participant');
    const path = `/v1/participants/${id}/notes`;
    const key = randomUUID();
    hasStatus(await target.send('POST', path, { body: { note: { title: 'A' } }, ...keyed(key) }), 201);
    hasStatus(await target.send('POST', path, { body: { note: { title: 'B' } }, ...keyed(key) }), 422);
    equal(listOf(await target.send('GET', path)).length, 1, 'The number of notes');
  }),
  check(
    ['K2-CONCURRENT'],
    'only one of several concurrent requests with the same key is carried out',
    async (target) => {
      const { id } = await make(target, 'participant');
      const path = `/v1/participants/${id}/notes`;
      const body = { note: { title: target.word() } };
      const key = randomUUID();
      const racing = Array.from({ length: RACERS }, () => target.send('POST', path, { body, ...keyed(key) }));
      const answers = await Promise.all(racing);
      for (const answer of answers) {
        if (hasStatus(answer, 201, 409).status === 201) continue;
        hasCode(answer, 409, 'request_in_progress');
        holds(/^\d+$/.test(answer.headers['retry-after'] ?? ''), 'The refusal has no `Retry-After`.');
      }
      const done = answers.filter(
        ({ status, headers }) => status === 201 && headers['idempotent-replayed'] === undefined,
      );
      equal(done.length, 1, 'The number of requests that were carried out');
      const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => recordOf(answer).id));
      holds(ids.size <= 1, `The requests with one key created ${ids.size} notes.`);
      equal(listOf(await target.send('GET', path)).length, 1, 'The number of notes');
    },
  ),
  check(['K2-PER-PATH'], 'the same key on another path is another request', async (target) => {
    const key = randomUUID();
    const [one, other] = [await make(target, 'participant'), await make(target, 'participant')];
    for (const { path } of [one, other]) {
      const answer = await target.send('POST', `${path}/notes`, { body: { note: { title: 'A' } }, ...keyed(key) });
      equal(hasStatus(answer, 201).headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    }
  }),
  check(['K2-PER-PATH'], 'the same key on several paths at the same time is as many requests', async (target) => {
    const parents = await Promise.all(Array.from({ length: PATHS }, () => make(target, 'participant')));
    for (let round = 0; round < RETRIES; round += 1) {
      const key = randomUUID();
      const body = { note: { title: target.word() } };
      const racing = parents.map(({ path }) => target.send('POST', `${path}/notes`, { body, ...keyed(key) }));
      for (const answer of await Promise.all(racing))
        equal(hasStatus(answer, 201).headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    }
  }),
  check(['K2-PER-CLIENT'], 'the same key of another client is another request', async (target) => {
    const key = randomUUID();
    const contact = { category: 'team', function: target.word() };
    const send = (as: 'main' | 'other') =>
      target.send('POST', '/v1/contacts', { as, body: { contact }, ...keyed(key) });
    const first = recordOf(hasStatus(await send('main'), 201));
    const answer = hasStatus(await send('other'), 201);
    equal(answer.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    holds(recordOf(answer).id !== first.id, 'The other client is answered the same contact.');
  }),
  check(
    ['K2-REFUSED-FREES'],
    'a request that was refused for a value that is taken leaves its key free',
    async (target) => {
      const number = target.word();
      const holder = await make(target, 'participant', { internalCustomerNumber: number });
      const body = { participant: holder.sent };
      const key = randomUUID();
      const corrected = { participant: { ...holder.sent, internalCustomerNumber: target.word() } };
      const another = randomUUID();
      for (const each of [key, another])
        hasStatus(await target.send('POST', holder.collection, { body, ...keyed(each) }), 409);
      hasStatus(await target.send('POST', holder.collection, { body: corrected, ...keyed(another) }), 201);
      hasStatus(await remove(target, holder), 200);
      const answer = hasStatus(await target.send('POST', holder.collection, { body, ...keyed(key) }), 201);
      equal(answer.headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
    },
  ),
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

/** Scenarios of decisions K1 and K2: versions and retries. */
export const retryScenarios = [...races, ...keys];
