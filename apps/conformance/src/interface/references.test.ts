import { expect, test } from 'vitest';
import { references } from './references.ts';

test('every field that refers to records is known, with the kind of these', () => {
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

test('a field belongs to the modules with which its records are created and changed', () => {
  const modulesOf = (name: string) => {
    const { module, updated } = references.find(({ kind, field }) => `${kind}.${field}` === name) ?? {};
    return [module, updated];
  };
  expect(modulesOf('course.programId')).toEqual([undefined, undefined]);
  expect(modulesOf('user.groups')).toEqual([undefined, 'userLifecycle']);
  expect(modulesOf('enrolment.courseId')).toEqual(['enrolments', 'enrolments']);
});
