import { listOf, succeeds } from '../deployment/answers.ts';
import { type Made, make } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasCode, hasStatus, hasViolation, holds, holdsFields } from '../expect/assertions.ts';
import { type Check, check, checkOfKind } from '../expect/check.ts';
import { askToSet, externalIdsOf, externalIdsPath, identified, setExternalId } from '../expect/externalIds.ts';
import { changesDuring, ofRecord, shown } from '../expect/feed.ts';
import { asClient } from '../expect/oauth.ts';
import { requireModules, requireRemovable } from '../expect/offered.ts';
import { askToUndelete, erase, exportOf, makeSubject, planOf, recordsIn } from '../expect/persons.ts';
import { realChange } from '../expect/realChange.ts';
import { get, patch, remove } from '../expect/recordRequests.ts';
import { lacksScope } from '../expect/scopes.ts';
import { KINDS, type Kind } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { persons } from '../interface/modules.ts';
import { undeletions } from '../interface/operations.ts';

const two = (target: Target, kind: Kind): Promise<[Made, Made]> =>
  Promise.all([make(target, kind), make(target, kind)]);

const found = async (target: Target, { collection }: Made, query: string): Promise<unknown[]> =>
  listOf(hasStatus(await target.send('GET', `${collection}?${query}`), 200)).map(({ id }) => id);

const filterBy = (...ids: readonly string[]): string =>
  ids.map((id) => `externalId=${encodeURIComponent(id)}`).join('&');

/** A law of one resource kind, for each kind that has external ids. */
const ofKinds = (
  requirements: Check['requirements'],
  name: string,
  prove: (target: Target, kind: Kind) => Promise<void>,
): Check[] =>
  identified.map((kind) =>
    checkOfKind(
      kind,
      requirements,
      name.replaceAll('a KIND', oneInWords(kind)).replaceAll('KIND', inWords(kind)),
      async (target) => {
        requireModules(target, 'externalIds');
        requireRemovable(target, kind);
        await prove(target, kind);
      },
    ),
  );

const set = ofKinds(['N6c-SET'], 'external ids of a KIND can be set, changed and removed', async (target, kind) => {
  const made = await make(target, kind);
  equal(await externalIdsOf(target, made), [], 'The external ids of a new record');
  const first = target.word();
  const longest = first.concat('😀'.repeat(255 - first.length));
  const one = await setExternalId(target, made, 'sap', first);
  holdsFields(one, { source: 'sap', value: first }, 'the external id from the PUT');
  equal(await setExternalId(target, made, 'sap', first), one, 'The external id after the same PUT request');
  await setExternalId(target, made, 'a-0._', longest);
  const { value, insertedAt, updatedAt } = await setExternalId(target, made, 'sap', `${first}2`);
  holds(String(updatedAt) > String(one.updatedAt), `\`updatedAt\` must increase with a change, but is ${updatedAt}.`);
  equal([value, insertedAt], [`${first}2`, one.insertedAt], '`value` and `insertedAt` after a change');
  equal(await externalIdsOf(target, made), [`a-0._:${longest}`, `sap:${first}2`], 'The external ids');
  for (const wrong of ['', 'x'.repeat(256), 4711])
    hasViolation(await askToSet(target, made, 'sap', wrong), 422, '/externalId/value');
  hasStatus(await target.send('DELETE', externalIdsPath(made, 'a-0._')), 204);
  hasStatus(await target.send('DELETE', externalIdsPath(made, 'a-0._')), 404);
  succeeds(await patch(target, made, realChange(target, kind, made.sent)));
  equal(await externalIdsOf(target, made), [`sap:${first}2`], 'The remaining external ids');
});

const unique = ofKinds(
  ['N6c-UNIQUE'],
  'the service rejects an external id of a KIND that another KIND already has',
  async (target, kind) => {
    const [one, other] = await two(target, kind);
    const value = target.word();
    await setExternalId(target, one, 'sap', value);
    hasViolation(await askToSet(target, other, 'sap', value), 409, '/externalId/value');
    await setExternalId(target, other, 'sap2', value);
    await setExternalId(target, other, 'sap', value.toLowerCase());
    hasViolation(await askToSet(target, other, 'sap', value), 409, '/externalId/value');
    equal(
      await externalIdsOf(target, other),
      [`sap:${value.toLowerCase()}`, `sap2:${value}`],
      'The external ids of the other record',
    );
  },
);

const unseen = check(
  ['N6c-NO-VERSION'],
  'setting an external id adds no version and no change of the record',
  async (target) => {
    requireModules(target, 'changes', 'externalIds');
    const made = await make(target, 'contact');
    const before = await get(target, made);
    const { changes } = await changesDuring(target, ['contact'], () =>
      setExternalId(target, made, 'sap', target.word()),
    );
    equal(shown(ofRecord(changes, made)), [], 'The changes of the record in the change feed');
    const after = await get(target, made);
    equal([after.text, after.headers.etag], [before.text, before.headers.etag], 'The record and its `ETag`');
  },
);

const RACERS = 8;
const race = check(
  ['N6c-UNIQUE'],
  'only one of several simultaneous requests for the same external id succeeds',
  async (target) => {
    requireModules(target, 'externalIds');
    const made = await Promise.all(Array.from({ length: RACERS }, () => make(target, 'contact')));
    const value = target.word();
    const answers = await Promise.all(made.map((each) => askToSet(target, each, 'sap', value)));
    const statuses = answers.map(({ status }) => status).toSorted();
    equal(statuses, [200, ...Array.from({ length: RACERS - 1 }, () => 409)], 'The list of statuses');
  },
);

const ROUNDS = 5;
const races = [
  check(
    ['N6c-TAKEN-OVER'],
    'if an external id is set on another record while its deleted record is undeleted, exactly one of them has it',
    async (target) => {
      requireModules(target, 'externalIds', 'lifecycles');
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one, other] = await two(target, 'fundingAgency');
        const id = `sap:${target.word()}`;
        const value = id.slice('sap:'.length);
        await setExternalId(target, one, 'sap', value);
        succeeds(await remove(target, one));
        const [back, taken] = await Promise.all([askToUndelete(target, one), askToSet(target, other, 'sap', value)]);
        hasStatus(back, 200);
        const held = [await externalIdsOf(target, one), await externalIdsOf(target, other)];
        equal(
          held,
          taken.status === 200 ? [[], [id]] : [[id], []],
          `The external ids of both records after the status ${taken.status}`,
        );
      }
    },
  ),
  check(
    ['N6c-ERASED'],
    'an erasure also removes an external id that another request sets at the same time',
    async (target) => {
      requireModules(target, 'externalIds', 'privacy');
      for (let round = 0; round < ROUNDS; round += 1) {
        const coaching = await make(target, 'coaching');
        const path = `${KINDS.participant.path}/${coaching.record.participantId}`;
        const [set] = await Promise.all([askToSet(target, coaching, 'sap', target.word()), erase(target, { path })]);
        if (set.status !== 200) hasCode(set, 409, 'person_erased');
        equal(await externalIdsOf(target, coaching), [], 'The external ids of the coaching');
      }
    },
  ),
];

const filters = ofKinds(
  ['N6c-FILTER'],
  'the filter `externalId` matches a KIND by the source and the exact value',
  async (target, kind) => {
    const [one, other] = await two(target, kind);
    const value = `${target.word()}:4, 7%_`;
    await setExternalId(target, one, 'sap', value);
    await setExternalId(target, other, 'sap2', value);
    equal(await found(target, one, filterBy(`sap:${value}`)), [one.id], 'The list filtered by one external id');
    const both = await found(target, one, `${filterBy(`sap:${value}`, `sap2:${value}`)}&sort=insertedAt`);
    equal(both.toSorted(), [one.id, other.id].toSorted(), 'The list filtered by two external ids');
    for (const query of [
      ...[value.toLowerCase(), `${value} `, value.slice(0, -1)].map((each) => filterBy(`sap:${each}`)),
      `${filterBy(`sap:${value}`)}&id=${other.id}`,
    ])
      equal(await found(target, one, query), [], `The list filtered by ${query}`);
    for (const wrong of ['sap', 'sap:', ':4711', 'SAP:4711', `sap:${'x'.repeat(256)}`])
      hasViolation(await target.send('GET', `${one.collection}?${filterBy(wrong)}`), 400, '/externalId');
  },
);

const returning = identified.flatMap((kind) => {
  const undeletion = undeletions.find((each) => each.kind === kind);
  return undeletion === undefined
    ? []
    : [{ kind, modules: undeletion.module === undefined ? [] : [undeletion.module] }];
});

const deleted = returning.map(({ kind, modules }) =>
  checkOfKind(
    kind,
    ['N6c-DELETED', 'N6c-TAKEN-OVER'],
    `the deletion of ${oneInWords(kind)} hides its external ids, and undelete restores those that no other record has taken`,
    async (target) => {
      requireModules(target, 'externalIds', ...modules);
      const [one, other] = await two(target, kind);
      const value = target.word();
      for (const source of ['sap', 'sap2']) await setExternalId(target, one, source, value);
      succeeds(await remove(target, one));
      hasStatus(await target.send('GET', externalIdsPath(one)), 404);
      hasStatus(await askToSet(target, one, 'sap', value), 404);
      hasStatus(await target.send('DELETE', externalIdsPath(one, 'sap')), 404);
      equal(await found(target, one, filterBy(`sap:${value}`)), [], 'The list filtered by the external id');
      hasStatus(await askToUndelete(target, one), 200);
      equal(await externalIdsOf(target, one), [`sap:${value}`, `sap2:${value}`], 'The restored external ids');
      succeeds(await remove(target, one));
      await setExternalId(target, other, 'sap', value);
      hasStatus(await askToUndelete(target, one), 200);
      equal(
        await externalIdsOf(target, one),
        [`sap2:${value}`],
        'The restored external ids without the one of the other record',
      );
      equal(await found(target, one, filterBy(`sap:${value}`)), [other.id], 'The list filtered by the external id');
    },
  ),
);

const WRONG_SOURCES = ['SAP', '-a', 'a b', 'a:b', 'ä', 'a'.repeat(51)];
const limits = [
  check(['N6c-SOURCE'], 'the service responds with 404 to an external id with an invalid source', async (target) => {
    requireModules(target, 'externalIds');
    const made = await make(target, 'contact');
    for (const source of WRONG_SOURCES) {
      hasStatus(await askToSet(target, made, encodeURIComponent(source), 'x'), 404);
      hasStatus(await target.send('DELETE', externalIdsPath(made, encodeURIComponent(source))), 404);
    }
    const longest = 'a'.repeat(50);
    await setExternalId(target, made, longest, target.word());
    equal((await externalIdsOf(target, made)).length, 1, 'The number of external ids');
  }),
  check(['N6c-MOST'], 'a record can have at most 20 external ids', async (target) => {
    requireModules(target, 'externalIds');
    const made = await make(target, 'contact');
    const sources = Array.from({ length: 21 }, (_, at) => `s${at}`);
    const answers = await Promise.all(sources.map((source) => askToSet(target, made, source, target.word())));
    const refused = answers.filter(({ status }) => status !== 200);
    equal(refused.length, 1, 'The number of rejections among 21 simultaneous requests');
    for (const answer of refused) hasCode(answer, 409, 'too_many_external_ids');
    const [first = ''] = await externalIdsOf(target, made);
    await setExternalId(target, made, first.split(':')[0] ?? '', target.word());
    equal((await externalIdsOf(target, made)).length, 20, 'The number of external ids');
  }),
  check(['N6c-TAG'], 'the list of external ids of a record has its own `ETag`', async (target) => {
    requireModules(target, 'externalIds');
    const made = await make(target, 'contact');
    const path = externalIdsPath(made);
    const tagNow = async () => hasStatus(await target.send('GET', path), 200).headers.etag;
    await setExternalId(target, made, 'moodle', target.word());
    const before = await tagNow();
    const written = hasStatus(
      await askToSet(target, made, 'sap', 'x'.concat(target.word()), { headers: { 'if-match': before } }),
      200,
    );
    equal(written.headers.etag, await tagNow(), 'The `ETag` in the response to PUT');
    hasStatus(await target.send('GET', path, { headers: { 'if-none-match': written.headers.etag } }), 304);
    const stale = { headers: { 'if-match': before } };
    hasStatus(await askToSet(target, made, 'sap', target.word(), stale), 412);
    hasStatus(await target.send('DELETE', externalIdsPath(made, 'sap'), stale), 412);
    equal(await tagNow(), written.headers.etag, 'The `ETag` after the rejected requests');
    const fresh = { headers: { 'if-match': written.headers.etag } };
    hasStatus(await target.send('DELETE', externalIdsPath(made, 'sap'), fresh), 204);
    equal(await tagNow(), before, 'The `ETag` of the list with its earlier content');
  }),
];

const scopes = check(
  ['N6c-SCOPE'],
  'external ids require the read or write scope of the collection, and other organisations receive 404',
  async (target) => {
    requireModules(target, 'externalIds');
    const made = await make(target, 'contact');
    const { name } = KINDS.contact;
    const [reader, writer] = [await asClient(target, `${name}:read`), await asClient(target, `${name}:write`)];
    const value = target.word();
    hasStatus(await askToSet(target, made, 'sap', value, writer), 200);
    lacksScope(await askToSet(target, made, 'sap', value, reader), `${name}:write`);
    lacksScope(await target.send('DELETE', externalIdsPath(made, 'sap'), reader), `${name}:write`);
    lacksScope(await target.send('GET', externalIdsPath(made), writer), `${name}:read`);
    hasStatus(await target.send('GET', externalIdsPath(made), reader), 200);
    for (const kind of identified) {
      const foreign = kind === 'contact' ? made : await make(target, kind);
      hasStatus(await target.send('GET', externalIdsPath(foreign), { as: 'other' }), 404);
      hasStatus(await askToSet(target, foreign, 'sap', value, { as: 'other' }), 404);
    }
    hasStatus(
      await askToSet(target, await make(target, 'contact', {}, { as: 'other' }), 'sap', value, { as: 'other' }),
      200,
    );
  },
);

const personal = [
  ...persons.map((kind) =>
    checkOfKind(
      kind,
      ['N6c-PERSONAL'],
      `the export of ${oneInWords(kind)} contains its external ids, and the erasure of the ${inWords(kind)} removes them`,
      async (target) => {
        requireModules(target, 'externalIds', 'privacy');
        const made = await make(target, kind);
        const value = target.word();
        const one = await setExternalId(target, made, 'sap', value);
        const shownOf = { type: kind, recordId: made.id, ...one };
        equal(recordsIn(await exportOf(target, made), 'externalIds'), [shownOf], '`externalIds` in the export');
        holdsFields(Object((await planOf(target, made)).removes), { externalIds: 1 }, 'the dry run');
        holdsFields(Object((await erase(target, made)).removed), { externalIds: 1 }, 'the erasure');
        await setExternalId(target, await make(target, kind), 'sap', value);
      },
    ),
  ),
  check(
    ['N6c-PERSONAL', 'N6c-ERASED'],
    'the export of a participant contains the external ids of its records, and the erasure removes them permanently',
    async (target) => {
      requireModules(target, 'externalIds', 'privacy');
      const { participant, coaching, course } = await makeSubject(target);
      const about = [participant, coaching, course];
      const value = target.word();
      for (const each of about) await setExternalId(target, each, 'sap', value);
      const exported = recordsIn(await exportOf(target, participant), 'externalIds');
      equal(
        exported.map(({ recordId }) => recordId).toSorted(),
        [participant.id, coaching.id].toSorted(),
        'The record ids in `externalIds` of the export',
      );
      holdsFields(Object((await erase(target, participant)).removed), { externalIds: 2 }, 'the erasure');
      equal(await externalIdsOf(target, coaching), [], 'The external ids of the coaching');
      equal(await externalIdsOf(target, course), [`sap:${value}`], 'The external ids of the course');
      hasCode(await askToSet(target, coaching, 'sap', value), 409, 'person_erased');
      hasStatus(await target.send('DELETE', externalIdsPath(coaching, 'sap')), 404);
    },
  ),
];

/** Scenarios of decision N6c: ids that other systems use for a record. */
export const externalIdScenarios = [
  ...set,
  unseen,
  ...unique,
  race,
  ...races,
  ...filters,
  ...deleted,
  ...limits,
  scopes,
  ...personal,
];
