import * as z from 'zod/mini';
import { capitalised } from './declaration/capitalised.ts';
import { type ResourceName, resources } from './resources.ts';
import { described } from './wire/describe.ts';

type Resources = typeof resources;
type Parent<Name extends ResourceName> = Resources[Name]['parents'][number] & ResourceName;
type TypeOf<Name extends ResourceName> = [Parent<Name>] extends [never]
  ? Resources[Name]['singular']
  : `${Resources[Parent<Name>]['singular']}${Capitalize<Resources[Name]['singular']>}`;

/**
 * The type of the attendance list of a session. A list has its own versions, but the id of its session (decision N9b).
 */
export const ATTENDANCE_TYPE = 'attendance';

/** The type of a record: `participant`, or `participantNote` if records of the resource are below others. */
export type RecordType = { [Name in ResourceName]: TypeOf<Name> }[ResourceName] | typeof ATTENDANCE_TYPE;

/** The resource of the records of a type, and the resource of their parents. */
interface TypeFacts {
  readonly resource: ResourceName;
  readonly parent?: ResourceName;
}

const declared = Object.values(resources).flatMap(({ name, singular, parents }): [string, TypeFacts][] =>
  parents.length === 0
    ? [[singular, { resource: name }]]
    : parents.map((parent) => [resources[parent].singular + capitalised(singular), { resource: name, parent }]),
);
const lists: [string, TypeFacts] = [ATTENDANCE_TYPE, { resource: 'sessions' }];

/** Every type of record. The cast is necessary: TypeScript cannot follow the composed names. */
export const recordTypes = Object.fromEntries([...declared, lists]) as Readonly<Record<RecordType, TypeFacts>>;

/** The type of the records of a resource; `parent` is the resource of their parents, if they have any. */
export const recordTypeOf = (resource: ResourceName, parent?: ResourceName): RecordType => {
  const found = declared.find(([, facts]) => facts.resource === resource && facts.parent === parent);
  if (found === undefined) throw new TypeError(`There are no records of ${resource} below ${parent ?? '/v1'}.`);
  return found[0] as RecordType;
};

export const RecordType = described(
  z.enum(Object.keys(recordTypes) as [RecordType, ...RecordType[]]),
  'Type of the record.',
);
