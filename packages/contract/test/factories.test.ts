import { createFactories } from '@training-provider/contract/testing';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from '../src/index.ts';

const RECORDS = {
  participant: contract.Participant,
  newParticipant: contract.NewParticipant,
  course: contract.Course,
  newCourse: contract.NewCourse,
  coaching: contract.Coaching,
  program: contract.Program,
  contact: contract.Contact,
  newContact: contract.NewContact,
  fundingAgency: contract.FundingAgency,
  newFundingAgency: contract.NewFundingAgency,
  user: contract.User,
  newUser: contract.NewUser,
  location: contract.Location,
  permissionGroup: contract.PermissionGroup,
  note: contract.Note,
  newNote: contract.NoteInput,
  organisation: contract.Organisation,
};

describe('the factories', () => {
  test.each(Object.entries(RECORDS))(
    'make a valid %s, with every seed, and set the fields they are given',
    (name, schema) => {
      for (let seed = 0; seed < 50; seed += 1) {
        const make = createFactories(seed)[name as keyof typeof RECORDS];
        const closed = schema instanceof z.ZodObject ? schema.strict() : schema;
        expect(closed.safeParse(make()).error, JSON.stringify(make())).toBeUndefined();
      }
      expect(createFactories().participant({ firstName: 'Ada' }).firstName).toBe('Ada');
    },
  );

  test('make the same from the same seed, other records from another, and each record once', () => {
    const [one, same, other] = [createFactories(5), createFactories(5), createFactories(6)];
    expect([one.participant(), one.course()]).toEqual([same.participant(), same.course()]);
    expect(other.participant()).not.toEqual(createFactories(5).participant());
    expect(one.participant().id).not.toBe(one.participant().id);
    expect(one.newUser().email).not.toBe(one.newUser().email);
  });
});
