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
import type { Kind } from './kinds.ts';
import { KINDS } from './kinds.ts';

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

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Every history of the contract. The cast is the boundary: names of kinds are put together. */
export const histories: readonly History[] = declared
  .filter(({ action }) => action === 'history')
  .map(({ method, template, facts, parent, scopes }) => {
    const kind = parent === undefined ? facts.singular : `${parent.singular}${capitalised(facts.singular)}`;
    return {
      name: `${method} ${template}`,
      path: template,
      kind: kind in KINDS ? (kind as Kind) : undefined,
      scopes,
    };
  });
