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
  /** Its method and path with parameters in braces, for titles of checks. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with parameters in braces. */
  path: string;
  /** The success status in the contract, and the schema of the body. */
  success: number;
  answers: Zod | undefined;
  /** The schema of its body, and the wrapper of the record in it. */
  takes: Zod | undefined;
  wrapper: string | undefined;
  /** The schema of its parameters. */
  query: Zod;
  scope: string;
  isList: boolean;
  /** The kind of its records; undefined if single records cannot be read. */
  kind: Kind | undefined;
  /** Its unique fields, and its references. */
  unique: readonly string[];
  references: readonly string[];
  /** The fields that a search looks at. */
  searched: readonly string[];
  /** The version of the ids in its responses. */
  idVersion: 4 | 7;
  /** The filters, ranges and sort fields of a list. */
  filters: readonly string[];
  /** The field that each filter compares, if any. */
  comparedFields: Readonly<Record<string, string>>;
  /** The filters by ids of other records, and their kinds. */
  referenceFilters: ReadonlyMap<string, Kind>;
  /** The case-insensitive filters. */
  caseless: readonly string[];
  /** The filters by e-mail address, which reject other values. */
  addressFilters: readonly string[];
  /** The filters by free text, and their fields. */
  textFilters: readonly (readonly [filter: string, field: string])[];
  ranges: readonly string[];
  sorts: readonly string[];
  /** The module of the operation; undefined if every deployment offers it. */
  module: Module | undefined;
}

/** The filters of a list by e-mail fields. */
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

/** The problem codes of each operation, in every module. */
export const answeredProblems = everyOperation.map(({ method, template: path, problems }) => ({
  method,
  path,
  problems,
}));

/** An operation of a module, which need not work on records. */
export interface ModuleOperation extends Pick<Operation, 'id' | 'name' | 'method' | 'path' | 'query'> {
  action: string;
  /** The schema of its body, and the wrapper of the fields in it. */
  takes: Zod | undefined;
  wrapper: string | undefined;
  /** Whether its response is paged. */
  paged: boolean;
  /** Whether it works on records. */
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

/**
 * Every operation on records except those of modules: laws iterate over them, so that they also check new operations.
 */
export const operations: readonly Operation[] = declared.filter(({ module }) => module === undefined).map(operationOf);

/** The lists that are not below a record: a token can read them without knowing an id. */
export const topLists = operations.filter(({ isList, path }) => isList && !path.includes('{'));

/** The operations on records that belong to a module. */
export const moduleOperations: readonly Operation[] = declared
  .filter(({ module }) => module !== undefined)
  .map(operationOf);

/** An operation that creates several records in one request. */
export interface Batch extends Operation {
  kind: Kind;
  /** The wrapper of the records in the body. */
  wrapper: string;
  /** The collection of the records. */
  collection: string;
}

/** The operations that create several records in one request. */
export const batches: readonly Batch[] = declared
  .filter(({ action }) => action === 'batch')
  .map((operation) => ({
    ...operationOf(operation),
    ...{ kind: kindNamed(operation), wrapper: operation.facts.name, collection: `/v1/${operation.facts.name}` },
  }));

/** How a deleted record of a kind is undeleted. */
export interface Undeletion {
  kind: Kind;
  module: Module | undefined;
  scope: string;
  /** Whether its records are persons in the sense of data protection. */
  isOfPerson: boolean;
}

/** The kinds that can be undeleted. */
export const undeletions: readonly Undeletion[] = declared
  .filter(({ action }) => action === 'undelete')
  .map((operation) => ({
    ...{ kind: kindNamed(operation), module: operation.module, scope: operation.scopes.join(' ') },
    isOfPerson: operation.facts.privacy.about === 'self',
  }));

/** An operation on a record besides those that list, read and write it. */
export interface FurtherOperation extends Operation {
  kind: Kind;
  module: Module;
  action: Declared['action'];
}

const PLAIN: readonly Declared['action'][] = ['list', 'create', 'get', 'replace', 'update', 'remove'];
const isPlain = ({ action }: Pick<Declared, 'action'>): boolean => PLAIN.includes(action);

/** The modules whose operations have requests of their own; those of any other module are further operations. */
const APART: readonly Module[] = ['privacy', 'history', 'batch', 'attendance'];

/** The undeletions of records other than persons, and the operations on external ids, permissions and clients. */
export const furtherOperations: readonly FurtherOperation[] = declared.flatMap((operation) => {
  const { action, module } = operation;
  if (module === undefined || APART.includes(module) || isPlain(operation)) return [];
  return [{ ...operationOf(operation), kind: kindNamed(operation), module, action }];
});

const plain = new Set(declared.filter(isPlain).map(({ id }) => id));

/** Every operation, including those by which modules list, read and write records, for laws about all of them. */
export const allOperations: readonly Operation[] = [
  ...operations,
  ...moduleOperations.filter(({ id }) => plain.has(id)),
];
