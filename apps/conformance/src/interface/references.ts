import {
  recordOperations as operations,
  type RecordOperation,
  type ResourceName,
  resourceNamed,
  resources,
} from '@training-provider/contract';
import { type Kind, kindNamed } from './kinds.ts';
import type { Module } from './modules.ts';
import { fieldsIn, withoutNull } from './schema.ts';

/** A field that references records. */
export interface Reference {
  kind: Kind;
  field: string;
  /** The kind of the referenced records. */
  referred: Kind;
  /** Whether it holds an array of ids. */
  isList: boolean;
  /** Whether only the creation can set it. */
  isFixed: boolean;
  /** Whether referenced records cannot be deleted. */
  isKept: boolean;
  /** The modules that create, and that change, such records; undefined if every deployment can. */
  module: Module | undefined;
  updated: Module | undefined;
}

/**
 * Every field with references, of the kinds that can be created. The cast is the boundary: the contract has no others.
 */
export const references: readonly Reference[] = operations
  .filter(({ action }) => action === 'create')
  .flatMap((create) => {
    const { facts, body, wrapper = '', module } = create;
    const kind = kindNamed(create);
    const { properties = {} } = fieldsIn(body, wrapper);
    const update = operations.find((other) => other.action === 'update' && kindNamed(other) === kind);
    return Object.entries(facts.references).map(([field, resource]) => ({
      kind,
      field,
      referred: resources[resource].singular as Kind,
      isList: withoutNull(properties[field] ?? {}).schema.type === 'array',
      isFixed: facts.fixed?.includes(field) === true,
      isKept: resourceNamed(resource).keptWhileReferenced === true,
      module,
      updated: update?.module,
    }));
  });

type Facts = RecordOperation['facts'];

/** The resource that another one's filters use for the ids in a field which no caller sets. */
const shownIn = ({ name }: Facts, field: string): ResourceName | undefined =>
  Object.values<Facts>(resources).find(({ referrers = {} }) =>
    Object.values(referrers).some((referrer) => referrer.resource === name && referrer.field === field),
  )?.name;

/**
 * The filters of a list by ids of other records, and their kinds. The cast is the boundary: the contract has no
 * others.
 */
export const referenceFiltersOf = (facts: Facts): ReadonlyMap<string, Kind> => {
  const named = [
    ...Object.entries(facts.filters).map(
      ([filter, field]) => [filter, facts.references[field] ?? shownIn(facts, field)] as const,
    ),
    ...Object.entries(facts.referrers ?? {}).map(
      ([filter, { resource }]) => [filter, resource as ResourceName] as const,
    ),
  ];
  return new Map(
    named.flatMap(([filter, name]) => (name === undefined ? [] : [[filter, resources[name].singular as Kind]])),
  );
};
