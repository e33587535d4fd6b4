import { type RecordOperation, type ResourceName, recordOperations } from '@training-provider/contract';
import { isCreatableWith, type Kind, kindNamed, parentFieldsOf } from '../../interface/kinds.ts';
import { referenceFiltersOf } from '../../interface/references.ts';
import { fieldsIn, type Schema } from '../../interface/schema.ts';

/** What can be done with the records of a kind. */
const ACTIONS = ['list', 'create', 'get', 'update', 'remove'] as const;
type Actions = Readonly<Record<(typeof ACTIONS)[number], RecordOperation>>;
/** What can be done with those of some writableKinds. */
const FURTHER = ['replace', 'undelete', 'batch'] as const;
type Further = Readonly<Record<(typeof FURTHER)[number], RecordOperation | undefined>>;

/** A kind of records that the interface lists, with what the contract says of it. */
export interface ListedKind {
  kind: Kind;
  facts: RecordOperation['facts'];
  list: RecordOperation;
  /** Reads one of them; undefined if the interface only lists them. */
  get: RecordOperation | undefined;
  /** The resource of the records that its records belong to. */
  parent: ResourceName | undefined;
  /** The fields of a creation that a caller sets, by their names. */
  fields: Readonly<Record<string, Schema>>;
  /** The filters of its list by ids of other records, and the kind of these. */
  referenceFilters: ReadonlyMap<string, Kind>;
  /** The queries that find the records of a world and no others. */
  finders: readonly string[];
}

/** A kind of records that the interface creates, changes and deletes. */
export interface WritableKind extends Omit<ListedKind, 'get' | 'list'>, Actions, Further {
  wrapper: string;
  /** The required fields of a create request, and the parents, one of which it sets. */
  required: readonly string[];
  parentFields: readonly string[];
  /** The field by whose values the records of a world are found; undefined for those of one parent, or if none is searched. */
  mark: string | undefined;
}

type Marked = Pick<WritableKind, 'facts' | 'list' | 'fields' | 'required'>;

/** A searched field with which every record can be created: one that is also a filter, or else the last. */
const fieldForMark = ({ facts, list, fields, required }: Marked): string | undefined => {
  const isFilter = (name: string) => (list.collection?.textFilters ?? []).includes(name);
  const searched = facts.searched.filter((name) => name in fields);
  const shared = searched.filter((name) => !facts.unique.includes(name) || required.includes(name));
  return shared.find((name) => isFilter(name) && !facts.unique.includes(name)) ?? shared.at(-1);
};

const writableKindOf = (kind: Kind): WritableKind[] => {
  const own = recordOperations.filter((operation) => kindNamed(operation) === kind);
  const found = ACTIONS.map((action) => [action, own.find((operation) => operation.action === action)] as const);
  if (found.some(([, operation]) => operation === undefined)) return [];
  // Each action has an operation, as the line before says.
  const actions = Object.fromEntries(found) as unknown as Actions;
  const furtherOf = (action: keyof Further) => own.find((operation) => operation.action === action);
  const { facts, parent, wrapper = '', body } = actions.create;
  const schema = fieldsIn(body, wrapper);
  const writable = Object.entries(schema.properties ?? {}).filter(
    ([name, { readOnly }]) => name !== 'id' && readOnly !== true,
  );
  const fields = Object.fromEntries(writable);
  const parentFields = parentFieldsOf(actions.create);
  const required = [...(schema.required ?? []), ...parentFields];
  const mark = parent === undefined ? fieldForMark({ facts, list: actions.list, fields, required }) : undefined;
  const finders = mark === undefined ? ['id'] : ['id', 'mark'];
  return [
    {
      ...actions,
      ...{ replace: furtherOf('replace'), undelete: furtherOf('undelete'), batch: furtherOf('batch') },
      ...{ kind, facts, wrapper, fields, required, parentFields, mark },
      parent: parent?.name,
      referenceFilters: referenceFiltersOf(facts),
      finders: parent === undefined ? finders : ['parent'],
    },
  ];
};

/** Every kind of the contract. */
export const writableKinds: readonly WritableKind[] = [...new Set(recordOperations.map(kindNamed))].flatMap(
  writableKindOf,
);

const writable = new Set(writableKinds.map(({ kind }) => kind));

/** Every kind that is listed, but not created by the interface, so that its records belong to others. */
export const listedKinds: readonly ListedKind[] = recordOperations
  .filter((operation) => operation.action === 'list' && !writable.has(kindNamed(operation)))
  .map((list) => ({
    ...{ kind: kindNamed(list), facts: list.facts, list },
    get: recordOperations.find((one) => one.action === 'get' && kindNamed(one) === kindNamed(list)),
    ...{ parent: undefined, fields: {}, finders: ['id'], referenceFilters: referenceFiltersOf(list.facts) },
  }));

const isOfferedBy = ({ module }: RecordOperation, modules: readonly string[]): boolean =>
  module === undefined || modules.includes(module);

/** Whether a deployment that claims these modules offers a kind. */
export const isOffered = (resource: WritableKind, modules: readonly string[]): boolean =>
  ACTIONS.every((action) => isOfferedBy(resource[action], modules));

/** Whether a deployment lists records of a kind that it lets nobody create, so that they belong to others. */
export const isListed = ({ kind, list }: ListedKind, modules: readonly string[]): boolean =>
  isOfferedBy(list, modules) && !isCreatableWith(kind, modules);

/** A kind with what a deployment that claims these modules offers of it. */
export const offeredOf = (resource: WritableKind, modules: readonly string[]): WritableKind => {
  const { replace, undelete, batch } = resource;
  return {
    ...resource,
    replace: replace && isOfferedBy(replace, modules) ? replace : undefined,
    undelete: undelete && isOfferedBy(undelete, modules) ? undelete : undefined,
    batch: batch && isOfferedBy(batch, modules) ? batch : undefined,
  };
};
