import { recordOperations } from '@training-provider/contract';
import { expect, test } from 'vitest';
import { referenceFiltersOf, references } from './references.ts';
import { inputSchemaOf, type Schema } from './schema.ts';

test('the suite derives the fields with references and the kinds of their records from the contract', () => {
  const shown = references.map(({ kind, field, referred, isList, isFixed }) =>
    [`${kind}.${field}`, referred, ...(isList ? ['list'] : []), ...(isFixed ? ['fixed'] : [])].join(' '),
  );
  expect(shown).toEqual(
    expect.arrayContaining([
      'contact.funding_agency_id fundingAgency',
      'participantNote.author_id user',
      'courseNote.author_id user',
      'course.trainerIds user list',
      'coaching.participantId participant',
      'enrolment.courseId course fixed',
      'enrolment.fundingAgencyId fundingAgency',
      'user.groups permissionGroup list',
      'user.locations location list',
    ]),
  );
});

test('a field with references belongs to the modules that create and change its records', () => {
  const modulesOf = (name: string) => {
    const { module, updated } = references.find(({ kind, field }) => `${kind}.${field}` === name) ?? {};
    return [module, updated];
  };
  expect(modulesOf('course.programId')).toEqual([undefined, undefined]);
  expect(modulesOf('user.groups')).toEqual([undefined, 'userLifecycle']);
  expect(modulesOf('enrolment.courseId')).toEqual(['enrolments', 'enrolments']);
});

const takesIds = (schema: Schema): boolean =>
  [schema, schema.items, ...(schema.anyOf ?? [])].some(
    (one) => one?.format === 'uuid' || one?.items?.format === 'uuid',
  );

test("the derived id filters are exactly the filters that accept ids, except for the record's own id", () => {
  const lists = recordOperations.filter(({ action }) => action === 'list');
  for (const { template, facts, query } of lists) {
    const parameters = Object.entries(inputSchemaOf(query).properties ?? {});
    const byIds = parameters.flatMap(([name, schema]) => (takesIds(schema) ? [name] : []));
    expect([template, byIds.toSorted()]).toEqual([template, ['id', ...referenceFiltersOf(facts).keys()].toSorted()]);
  }
});

test('an id filter has the kind of the records whose ids it accepts', () => {
  const filtersOf = (resource: string) => {
    const { facts } = recordOperations.find(({ facts: { name } }) => name === resource) ?? expect.fail(resource);
    return Object.fromEntries(referenceFiltersOf(facts));
  };
  expect(filtersOf('contacts')).toEqual({ fundingAgencyId: 'fundingAgency' });
  expect(filtersOf('users')).toEqual({ groupId: 'permissionGroup', locationId: 'location' });
  expect(filtersOf('participants')).toEqual({ courseId: 'course' });
  expect(filtersOf('courses')).toMatchObject({ participantId: 'participant', trainerId: 'user' });
});
