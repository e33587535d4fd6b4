/**
 * The types of the testing tools. They are derived from the generated types of the interface, and need neither zod nor
 * ts-rest.
 */

import type { Records } from '../client/generated/records.ts';
import type { Resources } from '../client/generated/resources.ts';
import type { Routes } from '../client/generated/routes.ts';
import type { Listing } from '../client/types.ts';

/** The fields with which a record is created. If no operation creates it, any of its fields. */
type Given<Methods, Item> = Methods extends { create(sent: infer Sent, options?: object): unknown }
  ? Sent
  : Methods extends { replace(id: string, sent: infer Sent, options?: object): unknown }
    ? Sent
    : Partial<Item>;

/** The names of the collections directly below `/v1`. */
type Collection = {
  [Name in keyof Routes]: Routes[Name] extends { list: { path: `/v1/${string}/${string}` } }
    ? never
    : Routes[Name] extends { list: object }
      ? Name
      : never;
}[keyof Routes];

/** The records that can be added to the mock: the fields to pass, and the record as the mock stores it. */
export type Addable = {
  [Name in Collection]: Resources[Name] extends { all(): Listing<infer Item> }
    ? { given: Given<Resources[Name], Item>; held: Item }
    : never;
};

type RecordName =
  | (keyof Records extends infer Key ? (Key extends `Listed${infer Name}` ? Name : never) : never)
  | 'Organisation';
type RecordNamed<Name extends string> = Name extends keyof Records
  ? Records[Name]
  : `Listed${Name}` extends keyof Records
    ? Records[`Listed${Name}`]
    : never;
type InputNamed<Name extends string> = Name extends 'Note'
  ? Records['NoteInput']
  : `New${Name}` extends keyof Records
    ? Records[`New${Name}`]
    : never;
/** Required references: the caller must pass them, because random ids would not refer to existing records. */
type RequiredIds<Input> = {
  [Field in keyof Input & `${string}Id`]-?: object extends Pick<Input, Field> ? never : Field;
}[keyof Input & `${string}Id`];
type MakeInput<Input> = [RequiredIds<Input>] extends [never]
  ? (fields?: Partial<Input>) => Input
  : (fields: Partial<Input> & Pick<Input, RequiredIds<Input>>) => Input;

/** A session belongs to a course or a coaching. */
type MakeSession = (
  fields: Partial<Records['NewSession']> & ({ readonly courseId: string } | { readonly coachingId: string }),
) => Records['NewSession'];

/** Creates a change of the feed; of a participant, unless `fields` contain another type. */
interface ChangeFactory {
  change(fields?: Partial<Records['Change']>): Records['Change'];
}

/**
 * Functions that create valid records as the service returns or accepts them. `fields` replace those of the example.
 */
export type Factories = ChangeFactory & {
  [Name in RecordName as Uncapitalize<Name>]: (fields?: Partial<RecordNamed<Name>>) => RecordNamed<Name>;
} & {
  [Name in RecordName as [InputNamed<Name>] extends [never] ? never : `new${Name}`]: Name extends 'Session'
    ? MakeSession
    : MakeInput<InputNamed<Name>>;
};
