import { recordOf, succeeds } from '../deployment/answers.ts';
import { withForeign } from '../deployment/programs.ts';
import { type Made, make, shared, tryToMake } from '../deployment/records.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds, holdsFields } from '../expect/assertions.ts';
import { type Check, check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { askToUndelete, listedBy } from '../expect/persons.ts';
import { realChange } from '../expect/realChange.ts';
import { patch, readRecord, remove } from '../expect/recordRequests.ts';
import { within } from '../interface/json.ts';
import { KINDS, type Kind, lifeModulesOf, temporaryKinds } from '../interface/kinds.ts';
import { inWords, oneInWords } from '../interface/kindWords.ts';
import { allOperations, undeletions } from '../interface/operations.ts';
import { type Reference, references } from '../interface/references.ts';
import { fieldsIn } from '../interface/schema.ts';

/** The kinds that this module makes creatable. */
const MANAGED = temporaryKinds.filter((kind) => lifeModulesOf(kind).includes('lifecycles'));

const lives = MANAGED.map((kind) =>
  check(
    [kind === 'client' ? 'N11-CLIENT' : 'N11-LIFE'],
    `${oneInWords(kind)} can be created, listed, updated and deleted`,
    async (target) => {
      const made = await make(target, kind);
      equal(await readRecord(target, made), made.record, `The created ${inWords(kind)}`);
      const change = realChange(target, kind, made.sent);
      holdsFields(recordOf(hasStatus(await patch(target, made, change), 200)), change, `the updated ${inWords(kind)}`);
      equal(
        await listedBy(target, made.collection, { id: made.id }),
        [made.id],
        `The list filtered by the id of the ${inWords(kind)}`,
      );
      hasStatus(await remove(target, made), 204);
      hasStatus(await target.send('GET', made.path), 404);
      equal(
        await listedBy(target, made.collection, { id: made.id }),
        [],
        `The list after the deletion of the ${inWords(kind)}`,
      );
    },
  ),
);

const update = allOperations.find(({ kind, method }) => kind === 'organisation' && method === 'PATCH');
const read = allOperations.find(({ kind, method }) => kind === 'organisation' && method === 'GET');
const changeable = Object.keys(fieldsIn(update?.takes, update?.wrapper ?? '').properties ?? {});
const shownFields = Object.keys(read?.answers === undefined ? {} : (fieldsIn(read.answers, 'data').properties ?? {}));
const others = shownFields.filter((field) => !changeable.includes(field));

const organisation = check(
  ['N11-ORGANISATION'],
  'only `name`, `address` and `timezone` of the organisation can be changed',
  (target) =>
    withForeign(target, 'organisation', async (own, at, { name, timezone, address = null }) => {
      requireModules(own, 'lifecycles');
      const fields = { name: own.word(), address: { city: own.word() }, timezone: 'Europe/Vienna' };
      holdsFields(recordOf(hasStatus(await patch(own, at, fields), 200)), fields, 'the organisation');
      for (const field of others) hasViolation(await patch(own, at, { [field]: 'x' }), 422, `/${at.wrapper}/${field}`);
      hasViolation(await patch(own, at, { timezone: 'Europe/Nowhere' }), 422, `/${at.wrapper}/timezone`);
      holdsFields(await readRecord(own, at), fields, 'the organisation after the rejected writes');
      succeeds(await patch(own, at, { name, timezone, address }));
    }),
);

const valueFor = ({ isList }: Reference, { id }: Made) => (isList ? [id] : id);

const ROUNDS = 3;
const REFERRING = 3;

/** Deletes a record while other records start to reference it, and requires that one of the two is rejected. */
const raced = async (target: Target, reference: Reference): Promise<void> => {
  const { kind, field, referred } = reference;
  const made = await make(target, referred);
  const creations = Array.from({ length: REFERRING }, () =>
    tryToMake(target, kind, { [field]: valueFor(reference, made) }),
  );
  const [deletion, ...created] = await Promise.all([remove(target, made), ...creations]);
  const statuses = created.map(({ answer }) => hasStatus(answer, 200, 201, 422).status);
  const isDeleted = hasStatus(deletion, 204, 409).status === 204;
  const isRight = isDeleted ? statuses.every((status) => status === 422) : statuses.some((status) => status !== 422);
  holds(
    isRight,
    `Either the deletion or the references must succeed, but they responded with ${deletion.status} and ${statuses.join()}.`,
  );
};

const races = references
  .filter(({ isKept }) => isKept)
  .map((reference) => {
    const { kind, field, referred } = reference;
    return check(
      ['N11-REFERENCED-RACE'],
      `the service rejects either the deletion of ${oneInWords(referred)} or a simultaneous new reference in \`${field}\` of ${oneInWords(kind)}`,
      async (target) => {
        requireModules(target, ...lifeModulesOf(kind));
        await shared(target, kind);
        for (let round = 0; round < ROUNDS; round += 1) await raced(target, reference);
      },
    );
  });

const returnable = new Set<Kind>(undeletions.flatMap(({ kind, isOfPerson }) => (isOfPerson ? [] : [kind])));

const returned = references
  .filter(({ kind, referred, isFixed }) => returnable.has(kind) && temporaryKinds.includes(referred) && !isFixed)
  .map((reference) => {
    const { kind, field, referred } = reference;
    return check(
      ['N11-UNDELETE-REFERENCES'],
      `${oneInWords(kind)} can be undeleted even if the ${inWords(referred)} in \`${field}\` was deleted in the meantime`,
      async (target) => {
        requireModules(target, ...lifeModulesOf(kind), ...lifeModulesOf(referred));
        const named = await make(target, referred);
        const made = await make(target, kind, { [field]: valueFor(reference, named) });
        for (const record of [made, named]) succeeds(await remove(target, record));
        const record = recordOf(hasStatus(await askToUndelete(target, made), 200));
        equal(record[field], valueFor(reference, named), `\`${field}\``);
      },
    );
  });

/** The lists with case-insensitive text filters. */
const addresses = allOperations
  .filter(({ isList, kind, caseless }) => isList && kind !== undefined && caseless.length > 0)
  .flatMap(({ kind, path, caseless, comparedFields }): Check[] =>
    caseless.map((filter) =>
      check(
        ['N11-FILTER-EMAIL'],
        `the filter \`${filter}\` of ${path} matches only a whole address, in upper or lower case`,
        async (target) => {
          requireModules(target, 'lifecycles');
          const field = (comparedFields[filter] ?? filter).split('.');
          const word = target.word();
          const texts = [`${word}@Example.org`, `x${word}@example.org`];
          // The boundary: it is an object with the outer field.
          const made = texts.map((text) => make(target, kind as Kind, within(field, text) as object as Made['sent']));
          const [first, second] = await Promise.all(made);
          const ids = (text: string) => listedBy(target, path, { [filter]: text });
          for (const text of [`${word}@example.org`, `${word}@example.org`.toUpperCase()])
            equal(await ids(text), [first?.id], `The list filtered by ${text}`);
          equal(await ids(`X${word}@EXAMPLE.ORG`), [second?.id], 'The list filtered by the other address');
          equal(await ids(`${word}@example.or`), [], 'The list filtered by a part of the address');
        },
      ),
    ),
  );

const contacts = (['coaching', 'enrolment'] as const).map((kind) =>
  check(
    ['N11-FUNDING-CONTACT'],
    `the filter \`fundingContactId\` matches ${oneInWords(kind)} by its contact at the funding agency`,
    async (target) => {
      requireModules(target, 'lifecycles', ...lifeModulesOf(kind));
      const { id: fundingContactId } = await make(target, 'contact');
      const made = await make(target, kind, { fundingContactId });
      await make(target, kind);
      equal(made.record.fundingContactId, fundingContactId, '`fundingContactId`');
      equal(
        await listedBy(target, KINDS[kind].path, { fundingContactId }),
        [made.id],
        'The list filtered by the contact',
      );
    },
  ),
);

/** Scenarios of decision N11: managing, referencing, undeleting and finding records. */
export const lifecycleScenarios = [...lives, organisation, ...races, ...returned, ...addresses, ...contacts];
