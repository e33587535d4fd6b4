import {
  type RecordOperation as Declared,
  recordOperations as declared,
  operations as everyOperation,
  type Module,
} from '@training-provider/contract';
import { type Kind, kindNamed, kindOf } from './kinds.ts';
import { referenceFiltersOf } from './references.ts';
import { inputSchemaOf, schemaAt, type Zod } from './schema.ts';

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
  /** The filters in which the case of letters does not matter. */
  caseless: readonly string[];
  /** The filters by e-mail addresses: what is none is refused. */
  addressFilters: readonly string[];
  /** The filters by free text, and the fields that they compare. */
  textFilters: readonly (readonly [filter: string, field: string])[];
  ranges: readonly string[];
  sorts: readonly string[];
  /** The module that offers it; undefined if every deployment does. */
  module: Module | undefined;
}

/** The filters of a list by fields that are e-mail addresses. */
export const addressFiltersOf = ({ record, filters }: Declared['facts']): string[] =>
  Object.keys(filters).filter((name) => schemaAt(inputSchemaOf(record), filters[name] ?? name).format === 'email');

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
    caseless: facts.caseless ?? [],
    addressFilters: addressFiltersOf(facts),
    referenceFilters: referenceFiltersOf(facts),
    textFilters: (collection?.textFilters ?? []).map((filter) => [filter, facts.filters[filter] ?? filter]),
    ranges: collection?.ranges ?? [],
    sorts: collection?.sort ?? [],
    module: operation.module,
  };
};

/** The codes of the problems that each operation can answer, of every module. */
export const answeredProblems = everyOperation.map(({ method, template: path, problems }) => ({
  method,
  path,
  problems,
}));

/** An operation of a module, which need not be one on records. */
export interface ModuleOperation extends Pick<Operation, 'id' | 'name' | 'method' | 'path' | 'query'> {
  action: string;
  /** The schema of the body that it takes, and the key under which that has the fields. */
  takes: Zod | undefined;
  wrapper: string | undefined;
  /** Whether it answers pages. */
  paged: boolean;
  /** Whether it is an operation on records. */
  isOnRecords: boolean;
}

const onRecords = new Set<string>(declared.map(({ id }) => id));

/** Every operation of a module. */
export const operationsOf = (module: Module): readonly ModuleOperation[] =>
  everyOperation
    .filter((operation) => operation.module === module)
    .map(({ id, method, template: path, action, query, body: takes, wrapper, paged }) => ({
      ...{ id, name: `${method} ${path}`, method, path, action, query, takes, wrapper, paged },
      isOnRecords: onRecords.has(id),
    }));

/** Every operation on records but those of modules: laws iterate over them, so they also check an operation that is added. */
export const operations: readonly Operation[] = declared.filter(({ module }) => module === undefined).map(operationOf);

/** The lists below no record: what a token may read at once. */
export const topLists = operations.filter(({ isList, path }) => isList && !path.includes('{'));

/** The operations on records that a deployment may offer with a module. */
export const moduleOperations: readonly Operation[] = declared
  .filter(({ module }) => module !== undefined)
  .map(operationOf);

/** An operation that creates several records at a time. */
export interface Batch extends Operation {
  kind: Kind;
  /** The key of the body under which the records stand. */
  wrapper: string;
  /** The collection of the records. */
  collection: string;
}

/** The operations that create several records at a time. */
export const batches: readonly Batch[] = declared
  .filter(({ action }) => action === 'batch')
  .map((operation) => ({
    ...operationOf(operation),
    ...{ kind: kindNamed(operation), wrapper: operation.facts.name, collection: `/v1/${operation.facts.name}` },
  }));

/** How a deleted record of a kind comes back. */
export interface Undeletion {
  kind: Kind;
  module: Module | undefined;
  scope: string;
  /** Whether its records are persons, of whom data protection asks. */
  isOfPerson: boolean;
}

/** The kinds whose deleted records can be brought back. */
export const undeletions: readonly Undeletion[] = declared
  .filter(({ action }) => action === 'undelete')
  .map((operation) => ({
    ...{ kind: kindNamed(operation), module: operation.module, scope: operation.scopes.join(' ') },
    isOfPerson: operation.facts.privacy.about === 'self',
  }));

const PLAIN: readonly Declared['action'][] = ['list', 'create', 'get', 'replace', 'update', 'remove'];
const plain = new Set(declared.filter(({ action }) => PLAIN.includes(action)).map(({ id }) => id));

/** Every operation, and those by which modules list, read and write records as the others are: for laws about them all. */
export const allOperations: readonly Operation[] = [
  ...operations,
  ...moduleOperations.filter(({ id }) => plain.has(id)),
];
