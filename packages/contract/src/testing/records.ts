/** The types of the testing tools, from the generated types of the interface: they need neither zod nor ts-rest. */

import type { components, operations } from '../client/generated/interface.ts';
import type { Routes } from '../client/generated/routes.ts';
import type { ItemOf, SentOf } from '../client/resources.ts';

type Schemas = components['schemas'];
type OperationOf<Route> = Route extends { operation: infer Id extends keyof operations } ? Id : never;

/** The fields that create a record; if the interface does not create it, any of its fields. */
type Given<Resource, Item> = Resource extends { create: { wrapper: infer Wrapper extends string } & infer Route }
  ? SentOf<OperationOf<Route>, Wrapper>
  : Resource extends { replace: { wrapper: infer Wrapper extends string } & infer Route }
    ? SentOf<OperationOf<Route>, Wrapper>
    : Partial<Item>;

/** Collections directly below `/v1`, by the names of their resources. */
type Collections = {
  [Name in keyof Routes as Routes[Name] extends { list: { path: `/v1/${string}/${string}` } }
    ? never
    : Routes[Name] extends { list: object }
      ? Name
      : never]: Routes[Name];
};

/** The records that can be added to the mock, and how it stores them. */
export type Addable = {
  [Name in keyof Collections]: Collections[Name] extends { list: infer Route }
    ? { given: Given<Collections[Name], ItemOf<OperationOf<Route>>>; held: ItemOf<OperationOf<Route>> }
    : never;
};

type RecordName =
  | (keyof Schemas extends infer Key ? (Key extends `Listed${infer Name}` ? Name : never) : never)
  | 'Organisation';
type RecordNamed<Name extends string> = Name extends keyof Schemas
  ? Schemas[Name]
  : `Listed${Name}` extends keyof Schemas
    ? Schemas[`Listed${Name}`]
    : never;
type InputNamed<Name extends string> = Name extends 'Note'
  ? Schemas['NoteInput']
  : `New${Name}` extends keyof Schemas
    ? Schemas[`New${Name}`]
    : never;
/** Required references, which cannot be made up: the caller passes them. */
type RequiredIds<Input> = {
  [Field in keyof Input & `${string}Id`]-?: object extends Pick<Input, Field> ? never : Field;
}[keyof Input & `${string}Id`];
type MakeInput<Input> = [RequiredIds<Input>] extends [never]
  ? (fields?: Partial<Input>) => Input
  : (fields: Partial<Input> & Pick<Input, RequiredIds<Input>>) => Input;

/** A made-up change of the feed: of a participant, unless its fields say otherwise. */
interface ChangeFactory {
  change(fields?: Partial<Schemas['Change']>): Schemas['Change'];
}

/** Made-up records, valid and in the form in which the service returns or accepts them. Each function takes fields to set. */
export type Factories = ChangeFactory & {
  [Name in RecordName as Uncapitalize<Name>]: (fields?: Partial<RecordNamed<Name>>) => RecordNamed<Name>;
} & {
  [Name in RecordName as [InputNamed<Name>] extends [never] ? never : `new${Name}`]: MakeInput<InputNamed<Name>>;
};
