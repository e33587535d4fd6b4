import {
  type RecordOperation as Declared,
  recordOperations as declared,
  operations as everyOperation,
  type Module,
} from '@training-provider/contract';
import type { Kind } from './kinds.ts';
import { kindOf } from './kinds.ts';
import { referenceFiltersOf } from './references.ts';
import type { Zod } from './schema.ts';

/** One operation of the interface. */
export interface Operation {
  id: string;
  /** Its method and path with parameters in braces: how checks name it. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with parameters in braces. */
  path: string;
  /** The success status of the contract, and the schema of the body that comes with it. */
  success: number;
  answers: Zod | undefined;
  /** The schema of the body that it takes, and the key under which that carries the record. */
  takes: Zod | undefined;
  wrapper: string | undefined;
  /** The schema of its parameters. */
  query: Zod;
  scope: string;
  isList: boolean;
  /** The kind of record that it is about; undefined if single records can't be asked for. */
  kind: Kind | undefined;
  /** Its fields that no two records share, and those that refer to other records. */
  unique: readonly string[];
  references: readonly string[];
  /** The fields that a search looks at. */
  searched: readonly string[];
  /** The version of the ids that it answers. */
  idVersion: 4 | 7;
  /** The filters, ranges and sort fields of a list. */
  filters: readonly string[];
  /** The fields that filters compare, where they have one. */
  comparedFields: Readonly<Record<string, string>>;
  /** The filters by ids of other records, and the kind of these. */
  referenceFilters: ReadonlyMap<string, Kind>;
  /** The filters by free text, and the fields that they compare. */
  textFilters: readonly (readonly [filter: string, field: string])[];
  ranges: readonly string[];
  sorts: readonly string[];
  /** The module that offers it; undefined if every deployment does. */
  module: Module | undefined;
}

const operationOf = (operation: Declared): Operation => {
  const {
    id,
    method,
    template: path,
    success,
    answer,
    body,
    wrapper,
    query,
    scopes,
    action,
    facts,
    collection,
  } = operation;
  return {
    id,
    name: `${method} ${path}`,
    method,
    path,
    success,
    answers: answer,
    takes: body,
    wrapper,
    query,
    scope: scopes.join(' '),
    isList: action === 'list',
    kind: kindOf(operation),
    unique: facts.unique,
    references: Object.keys(facts.references),
    searched: facts.searched,
    idVersion: facts.idVersion,
    filters: collection?.filters ?? [],
    comparedFields: facts.filters,
    referenceFilters: referenceFiltersOf(facts),
    textFilters: (collection?.textFilters ?? []).map((filter) => [filter, facts.filters[filter] ?? filter]),
    ranges: collection?.ranges ?? [],
    sorts: collection?.sort ?? [],
    module: operation.module,
  };
};

/** What the contract calls the operations of a module. */
export const operationsOf = (module: Module): Pick<Operation, 'id' | 'method' | 'path'>[] =>
  everyOperation
    .filter((operation) => operation.module === module)
    .map(({ id, method, template: path }) => ({ id, method, path }));

/** Every operation on records but those of modules: laws iterate over them, so they also check an operation that is added. */
export const operations: readonly Operation[] = declared.filter(({ module }) => module === undefined).map(operationOf);

/** The lists below no record: what a token may read at once. */
export const topLists = operations.filter(({ isList, path }) => isList && !path.includes('{'));

/** The operations on records that a deployment may offer with a module. */
export const moduleOperations: readonly Operation[] = declared
  .filter(({ module }) => module !== undefined)
  .map(operationOf);

const PLAIN: readonly Declared['action'][] = ['list', 'create', 'get', 'replace', 'update', 'remove'];
const plain = new Set(declared.filter(({ action }) => PLAIN.includes(action)).map(({ id }) => id));

/** Every operation, and those by which modules list, read and write records as the others are: for laws about them all. */
export const allOperations: readonly Operation[] = [
  ...operations,
  ...moduleOperations.filter(({ id }) => plain.has(id)),
];
