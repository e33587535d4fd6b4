import {
  Change,
  contract,
  recordOperations as declared,
  HistoryEntry,
  MAX_CHANGES,
  MODULES,
  type Module,
  NDJSON,
  type RecordType,
  recordTypes,
  SERVICE_DESCRIPTION_PATH,
  ServiceDescription,
} from '@training-provider/contract';
import { KINDS, type Kind, kindNamed } from './kinds.ts';
import type { Zod } from './schema.ts';

/** What a deployment may offer beside the specification, and where it says so. */
export {
  Change,
  HistoryEntry,
  MAX_CHANGES,
  MODULES,
  type Module,
  NDJSON,
  type RecordType,
  recordTypes,
  SERVICE_DESCRIPTION_PATH,
  ServiceDescription,
};

/** Where the change feed is found. */
export const FEED = '/v1/changes';

/** The schema of the feed's parameters. */
export const feedQuery: Zod = contract.changes.read.query;

/** A history that the interface offers. */
interface History {
  /** Its method and path with parameters in braces: how checks name it. */
  name: string;
  path: string;
  /** The kind of the records; undefined for the organisation, of which there is one. */
  kind: Kind | undefined;
  /** The scopes that it needs, all of them. */
  scopes: readonly string[];
  /** The schema of its parameters. */
  query: Zod;
}

/** Every history of the contract. */
export const histories: readonly History[] = declared
  .filter(({ action }) => action === 'history')
  .map((operation) => {
    const { method, template, scopes, query } = operation;
    const kind = kindNamed(operation);
    return { name: `${method} ${template}`, path: template, kind: kind in KINDS ? kind : undefined, scopes, query };
  });

/** Kinds of records that are persons. */
export type PersonKind = 'participant' | 'contact' | 'user';

/** An operation that a person's rights ask for. */
export interface Right {
  /** Its method and path with parameters in braces: how checks name it. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  kind: PersonKind;
  action: 'export' | 'erasure' | 'erase' | 'undelete';
  scope: string;
  /** The schema of what it answers. */
  answers: Zod | undefined;
}

/** The operations of data protection. The casts are the boundary: the module has no others. */
export const rights: readonly Right[] = declared
  .filter(({ module }) => module === 'privacy')
  .map((operation) => ({
    name: `${operation.method} ${operation.template}`,
    method: operation.method as Right['method'],
    path: operation.template,
    kind: kindNamed(operation) as PersonKind,
    action: operation.action as Right['action'],
    scope: operation.scopes.join(' '),
    answers: operation.answer,
  }));

/** Where a right is asked for of the person with this id. */
export const rightPath = ({ path }: Pick<Right, 'path'>, id: string): string => path.replace('{id}', id);

/** The kinds of records that are persons. */
export const persons: readonly PersonKind[] = [...new Set(rights.map(({ kind }) => kind))];

const IRREVOCABLE = /^(\/v1\/[^/]+\/(?:[^/]+\/[^/]+\/)?([^/]+))\/(erasure|undelete)$/;

/** The path of the record that a POST to `path` erases or brings back; undefined for other paths. */
export const recordToErase = (path: string): { record: string; id: string } | undefined => {
  const [, record, id] = IRREVOCABLE.exec(path) ?? [];
  return record === undefined || id === undefined ? undefined : { record, id };
};
