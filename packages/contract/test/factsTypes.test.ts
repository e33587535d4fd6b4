import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { factsOf } from '../src/declaration/facts.ts';
import { resources } from '../src/index.ts';
import { Id, Ids, Name } from '../src/wire/fields.ts';
import { input, record } from '../src/wire/records.ts';

const fields = {
  required: { title: Name },
  optional: { roomId: Id },
  nested: { place: { street: Name } },
  defaulted: { state: z.enum(['open', 'closed']), userIds: Ids },
  readOnly: { seats: z.int() },
};
const right = {
  name: 'desks',
  singular: 'desk',
  description: 'Desks.',
  record: record(fields),
  input: input(fields),
  idVersion: 7,
  suppliedId: false,
  defaults: { state: 'open', userIds: [] },
  unique: ['title'],
  references: { roomId: 'locations', userIds: 'users' },
  searched: ['title', 'place.street'],
  parents: [],
  sort: ['title'],
  filters: { userId: 'userIds' },
  ranges: [],
  privacy: {
    about: 'users',
    through: 'userIds',
    fields: {
      title: 'personal',
      roomId: { kept: 'A room is no person.' },
      place: 'freeText',
      state: { kept: 'Names nobody.' },
      userIds: { kept: 'Names users by their ids.' },
      seats: { kept: 'Names nobody.' },
    },
  },
  examples: { record: {} },
} as const;

test('facts keep their literal types', () => {
  const facts = factsOf(right);
  const unique: 'title' = facts.unique[0];
  const readOnly: readonly ('id' | 'insertedAt' | 'updatedAt' | 'seats')[] = facts.readOnly;
  expect([unique, ...readOnly]).toEqual(['title', 'id', 'insertedAt', 'updatedAt', 'seats']);
  const { status }: { readonly status: 'lead' } = resources.participants.defaults;
  const number: 'internalCustomerNumber' = resources.participants.unique[0];
  expect([status, number]).toEqual(['lead', 'internalCustomerNumber']);
});

test('facts that contradict the schemas do not compile', () => {
  // @ts-expect-error No such status.
  factsOf({ ...right, defaults: { state: 'ajar', userIds: [] } });
  // @ts-expect-error A field that may be left out has no default.
  factsOf({ ...right, defaults: { state: 'open' } });
  // @ts-expect-error A field that must be given needs none.
  factsOf({ ...right, defaults: { ...right.defaults, title: 'A' } });
  // @ts-expect-error No such field.
  factsOf({ ...right, unique: ['number'] });
  // @ts-expect-error No such field.
  factsOf({ ...right, references: { ...right.references, tableId: 'locations' } });
  // @ts-expect-error A number refers to nothing.
  factsOf({ ...right, references: { ...right.references, seats: 'locations' } });
  // @ts-expect-error No such part of the object.
  factsOf({ ...right, searched: ['place.city'] });
  // @ts-expect-error No such field.
  factsOf({ ...right, filters: { userId: 'users' } });
  // @ts-expect-error No such field.
  factsOf({ ...right, sort: ['name'] });
  // @ts-expect-error A number is no date.
  factsOf({ ...right, ranges: ['seats'] });
  // @ts-expect-error No such field.
  factsOf({ ...right, span: ['startDate', 'endDate'] });
  expect(factsOf(right).name).toBe('desks');
});

test('a resource compiles only if it declares whom it is about and classifies every field', () => {
  const { privacy, ...withoutPrivacy } = right;
  // @ts-expect-error No declaration.
  factsOf(withoutPrivacy);
  // @ts-expect-error A reason is needed.
  factsOf({ ...right, privacy: { about: 'nobody' } });
  const { title: _, ...withoutTitle } = privacy.fields;
  // @ts-expect-error A field without a class.
  factsOf({ ...right, privacy: { ...privacy, fields: withoutTitle } });
  // @ts-expect-error No such field.
  factsOf({ ...right, privacy: { ...privacy, fields: { ...privacy.fields, name: 'personal' } } });
  // @ts-expect-error No such class.
  factsOf({ ...right, privacy: { ...privacy, fields: { ...privacy.fields, title: 'secret' } } });
  // @ts-expect-error What stays says why.
  factsOf({ ...right, privacy: { ...privacy, fields: { ...privacy.fields, state: {} } } });
  // @ts-expect-error No field refers to this resource.
  factsOf({ ...right, privacy: { ...privacy, about: 'participants' } });
  // @ts-expect-error No reference.
  factsOf({ ...right, privacy: { ...privacy, through: 'title' } });
  expect(factsOf({ ...right, privacy: { about: 'nobody', why: 'Desks.' } }).privacy.about).toBe('nobody');
});
