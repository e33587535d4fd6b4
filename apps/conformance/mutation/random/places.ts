import { type RecordOperation, recordOperations } from '@training-provider/contract';
import { type Kind, kindNamed } from '../../src/interface/kinds.ts';
import { type Matches, on } from '../operators/operator.ts';

/** Where a random mutant is wrong: one operation, or the HEAD of one. */
export interface Place {
  operation: RecordOperation;
  method: string;
  kind: Kind;
  name: string;
  matches: Matches;
}

const placesOf = (operation: RecordOperation): Place[] => {
  const methods = operation.method === 'GET' ? ['GET', 'HEAD'] : [operation.method];
  return methods.map((method) => ({
    operation,
    method,
    kind: kindNamed(operation),
    name: `${method} ${operation.template}`,
    matches: on(method, operation.path),
  }));
};

const ACTIONS: readonly string[] = ['list', 'get', 'create', 'replace', 'update', 'remove', 'addToCourse'];

/** Every place: all operations on records, except those of the modules for histories and persons. */
export const places: readonly Place[] = recordOperations
  .filter(({ action, facts }) => ACTIONS.includes(action) && facts.name !== 'org')
  .flatMap(placesOf);
