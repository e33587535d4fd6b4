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

/** The optional modules of a deployment, and the path of its description. */
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

/** The path of the change feed. */
export const FEED = '/v1/changes';

/** The schema of the feed's parameters. */
export const feedQuery: Zod = contract.changes.read.query;

/** A history in the interface. */
interface History {
  /** Its method and path with parameters in braces, for titles of checks. */
  name: string;
  path: string;
  /** The kind of the records; undefined for the organisation, which exists once. */
  kind: Kind | undefined;
  /** The required scopes, all of them. */
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

/** An operation for the rights of a person. */
export interface Right {
  /** Its method and path with parameters in braces, for titles of checks. */
  name: string;
  method: 'GET' | 'POST';
  path: string;
  kind: PersonKind;
  action: 'export' | 'erasure' | 'erase' | 'undelete';
  scope: string;
  /** The schema of its response. */
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

/** The path of a right for the person with this id. */
export const rightPath = ({ path }: Pick<Right, 'path'>, id: string): string => path.replace('{id}', id);

/** The kinds of records that are persons. */
export const persons: readonly PersonKind[] = [...new Set(rights.map(({ kind }) => kind))];

const IRREVOCABLE = /^(\/v1\/[^/]+\/(?:[^/]+\/[^/]+\/)?([^/]+))\/(erasure|undelete)$/;

/** The path of the record that a POST to `path` erases or undeletes; undefined for other paths. */
export const recordToErase = (path: string): { record: string; id: string } | undefined => {
  const [, record, id] = IRREVOCABLE.exec(path) ?? [];
  return record === undefined || id === undefined ? undefined : { record, id };
};
