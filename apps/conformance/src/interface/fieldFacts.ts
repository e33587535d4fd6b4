import { recordOperations as operations, type RecordOperation } from '@training-provider/contract';
import type { JsonObject } from './json.ts';
import { type Kind, kindNamed } from './kinds.ts';

/** The contract's facts about the fields of a kind beyond their schemas. */
interface FieldFacts {
  /** The default values of fields. */
  defaults: JsonObject;
  /** Second spellings, and the fields that they stand for. */
  spellings: Readonly<Record<string, string>>;
  /** Unique fields. */
  unique: readonly string[];
  /** Fields that cannot be changed. */
  fixed: readonly string[];
}

const factsOf = (kind: Kind): RecordOperation['facts'] => {
  const operation = operations.find((one) => kindNamed(one) === kind);
  if (operation === undefined) throw new Error(`The contract has no operation about a ${kind}.`);
  return operation.facts;
};

/** The contract's facts about the fields of a kind. */
export const fieldFactsOf = (kind: Kind): FieldFacts => {
  const { defaults, spellings = {}, unique, fixed = [] } = factsOf(kind);
  return { defaults, spellings, unique, fixed };
};

/** The kinds with a first and a last day, of which the last one is not before the first. */
export const spans = operations.flatMap((operation) => {
  const { span: [first, last] = [] } = operation.facts;
  if (operation.action !== 'update' || first === undefined || last === undefined) return [];
  return [{ kind: kindNamed(operation), first, last }];
});
