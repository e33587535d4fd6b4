import { randomUUID } from 'node:crypto';
import { make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, hasViolation, holds, holdsFields } from '../expect/assertions.ts';
import { batchOf, countCreated, createBatch, entriesOf, names, sendBatch } from '../expect/batches.ts';
import { checkOf } from '../expect/check.ts';
import { changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { leadsToRecord } from '../expect/history.ts';
import { requireModules } from '../expect/offered.ts';
import { erase, planOf } from '../expect/persons.ts';
import { foreignId } from '../expect/referred.ts';
import { lacksScope } from '../expect/scopes.ts';
import { isObject, type JsonObject } from '../interface/json.ts';
import { KINDS, type Kind, withParent } from '../interface/kinds.ts';
import { inWords } from '../interface/kindWords.ts';
import { type Batch, batches } from '../interface/operations.ts';
import { references } from '../interface/references.ts';
import type { RequirementId } from '../requirements/index.ts';

/** A check of each batch. */
const ofEach = (
  requirements: readonly [RequirementId, ...RequirementId[]],
  what: string,
  prove: (target: Target, batch: Batch) => Promise<void>,
) => batches.map((batch) => checkOf(batch, requirements, `${batch.name} ${what}`, (target) => prove(target, batch)));

const at = ({ collection }: Batch, { id }: JsonObject) => ({ path: `${collection}/${String(id)}` });

const FEW = 3;
const MOST = 200;

const recorded = ofEach(
  ['N6-BATCH-RECORDED'],
  'adds one change and one history entry for each record',
  async (target, batch) => {
    requireModules(target, 'changes', 'history');
    const entries = await entriesOf(target, batch.kind, FEW);
    const { result, changes } = await changesDuring(target, [batch.kind], () =>
      createBatch(target, batch.kind, entries),
    );
    for (const record of result) {
      equal(shown(ofRecord(changes, { id: String(record.id) })), ['created 1'], 'The changes of a record of the batch');
      equal(
        shown(await leadsToRecord(target, { ...at(batch, record), kind: batch.kind })),
        ['created 1'],
        'The history of a record of the batch',
      );
    }
  },
);

const counts = ofEach(
  ['N6-BATCH-COUNT'],
  'accepts one entry, rejects zero and 201 entries, and evaluates `If-Match` and `If-None-Match`',
  async (target, batch) => {
    const [entry = {}] = await entriesOf(target, batch.kind, 1);
    for (const headers of [{ 'if-match': '"another"' }, { 'if-none-match': '*' }])
      hasStatus(await sendBatch(target, batch.kind, [entry], { headers }), 412);
    for (const count of [0, MOST + 1]) {
      const refused = await sendBatch(
        target,
        batch.kind,
        Array.from({ length: count }, () => entry),
      );
      hasViolation(refused, 422, `/${batch.wrapper}`);
    }
    equal((await createBatch(target, batch.kind, [entry])).length, 1, 'The number of created records');
  },
);

const most = checkOf(
  batchOf('contact'),
  ['N6-BATCH', 'N6-BATCH-COUNT'],
  'POST /v1/contacts/batch creates 200 records in the order of the entries',
  async (target) => {
    const entries = Array.from({ length: MOST }, (_, index) => ({
      category: 'team',
      lastName: target.word(),
      function: `${index}`,
    }));
    const records = await createBatch(target, 'contact', entries);
    equal(
      records.map((record) => record.function),
      entries.map((entry) => entry.function),
      'The records in the order of the entries',
    );
    equal(new Set(records.map(({ id }) => id)).size, MOST, 'The number of different ids');
  },
);

const invalid = ofEach(
  ['N6-BATCH-INVALID', 'N6-BATCH-NONE'],
  'reports the faults of every invalid entry, and creates nothing',
  async (target, { kind, wrapper }) => {
    const entries = await entriesOf(target, kind, FEW);
    const [first, second, third] = entries;
    const wrong = [{ ...first, noSuchField: 1 }, second, { ...third, noSuchField: 1 }, null];
    const answer = await sendBatch(target, kind, wrong);
    for (const pointer of [`/${wrapper}/0/noSuchField`, `/${wrapper}/2/noSuchField`, `/${wrapper}/3`])
      hasViolation(answer, 422, pointer);
    holds(!answer.text.includes(`"/${wrapper}/1`), `${answer.asked} must not report a violation in a valid entry.`);
    equal(await countCreated(target, kind, entries), 0, 'The number of created records');
  },
);

const referring = batches.flatMap((batch) =>
  references
    .filter(({ kind }) => kind === batch.kind)
    .map((reference) =>
      checkOf(
        batch,
        ['N6-BATCH-INVALID', 'N6-BATCH-NONE'],
        `${batch.name} reports every entry whose ${reference.field} is not the id of a record of the organisation`,
        async (target) => {
          const { field, isList, referred } = reference;
          const entries = await entriesOf(target, batch.kind, FEW);
          const foreign = target.settings.tokens.other === undefined ? randomUUID() : await foreignId(target, referred);
          const ids = [foreign, undefined, randomUUID().toUpperCase()];
          const wrong = entries.map((entry, index) =>
            ids[index] === undefined
              ? entry
              : withParent(batch.kind, entry, { [field]: isList ? [ids[index]] : ids[index] }),
          );
          const answer = await sendBatch(target, batch.kind, wrong);
          const placeOf = (index: number) => `/${batch.wrapper}/${index}/${field}${isList ? '/0' : ''}`;
          names(
            answer,
            422,
            [0, 2].map((index) => [placeOf(index), 'unknown_reference'] as const),
          );
          equal(await countCreated(target, batch.kind, entries), 0, 'The number of created records');
        },
      ),
    ),
);

const scopes = ofEach(
  ['N6-BATCH-SCOPE'],
  'requires the same scope as the creation of a single record',
  async (target, { kind, scope }) => {
    const entries = await entriesOf(target, kind, 1);
    lacksScope(await sendBatch(target, kind, entries, { as: 'limited' }), scope);
    hasStatus(await sendBatch(target, kind, entries, { as: 'nobody' }), 401);
    equal(await countCreated(target, kind, entries), 0, 'The number of created records');
  },
);

const keyHeaders = () => ({ headers: { 'idempotency-key': randomUUID() } });

const repeated = ofEach(
  ['N6-BATCH-KEY'],
  'replays the response for the same `Idempotency-Key`, and rejects another body with this key',
  async (target, { kind }) => {
    const entries = await entriesOf(target, kind, FEW);
    const keyed = keyHeaders();
    const first = hasStatus(await sendBatch(target, kind, entries, keyed), 201);
    const again = hasStatus(await sendBatch(target, kind, entries, keyed), 201);
    equal([again.text, again.headers['idempotent-replayed']], [first.text, 'true'], 'The replayed response');
    hasCode(await sendBatch(target, kind, entries.toReversed(), keyed), 422, 'idempotency_key_reused');
    equal(await countCreated(target, kind, entries), FEW, 'The number of records');
  },
);

/** Requires that a repeated batch is rejected after the erasure of a person, and creates nothing. */
const isErasedWith = async (
  target: Target,
  kind: Kind,
  entries: readonly JsonObject[],
  personOf: (first: JsonObject) => string,
) => {
  const keyed = keyHeaders();
  const [first = {}] = await createBatch(target, kind, entries, keyed);
  const person = { path: personOf(first) };
  const { removes } = await planOf(target, person);
  const { removed } = await erase(target, person);
  for (const each of [removes, removed]) holdsFields(isObject(each) ? each : {}, { storedAnswers: 1 }, 'the erasure');
  for (const _ of ['repeated', 'once more'])
    hasCode(await sendBatch(target, kind, entries, keyed), 409, 'person_erased');
  equal(await countCreated(target, kind, entries.slice(1)), entries.length - 1, 'The number of other records');
};

const erased = (['participant', 'contact', 'coaching', 'enrolment'] as const).map((kind) =>
  checkOf(
    batchOf(kind),
    ['N6-BATCH-ERASED'],
    `after the erasure of a person, the service does not replay a batch of ${inWords(kind)} records with the person`,
    async (target) => {
      requireModules(target, 'privacy');
      const [first, ...others] = await entriesOf(target, kind, FEW);
      // The records of other checks are shared.
      const own = kind === 'coaching' ? { participantId: (await make(target, 'participant')).id } : {};
      await isErasedWith(target, kind, [{ ...first, ...own }, ...others], (record) =>
        'participantId' in record
          ? `/v1/participants/${String(record.participantId)}`
          : `${KINDS[kind].path}/${String(record.id)}`,
      );
    },
  ),
);

/** Scenarios of decision N6: many records at once. */
export const batchScenarios = [
  ...[...recorded, ...counts, most, ...invalid, ...referring, ...scopes, ...repeated, ...erased],
];
