import {
  Change,
  recordOperations as declared,
  HistoryEntry,
  MAX_CHANGES,
  MODULES,
  type Module,
  recordTypes,
  SERVICE_DESCRIPTION_PATH,
  ServiceDescription,
} from '@training-provider/contract';
import { KINDS, type Kind, kindNamed } from './kinds.ts';

/** What a deployment may offer beside the specification, and where it says so. */
export {
  Change,
  HistoryEntry,
  MAX_CHANGES,
  MODULES,
  type Module,
  recordTypes,
  SERVICE_DESCRIPTION_PATH,
  ServiceDescription,
};

/** Where the change feed is found. */
export const FEED = '/v1/changes';

/** A history that the interface offers. */
interface History {
  /** Its method and path with parameters in braces: how checks name it. */
  name: string;
  path: string;
  /** The kind of the records; undefined for the organisation, of which there is one. */
  kind: Kind | undefined;
  /** The scopes that it needs, all of them. */
  scopes: readonly string[];
}

/** Every history of the contract. */
export const histories: readonly History[] = declared
  .filter(({ action }) => action === 'history')
  .map((operation) => {
    const { method, template, scopes } = operation;
    const kind = kindNamed(operation);
    return { name: `${method} ${template}`, path: template, kind: kind in KINDS ? kind : undefined, scopes };
  });
