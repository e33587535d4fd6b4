import { recordOperations as operations, type RecordOperation } from '@training-provider/contract';
import type { JsonObject } from './json.ts';
import { type Kind, kindNamed } from './kinds.ts';

/** What the contract says of the fields of a kind beyond their schemas. */
interface FieldFacts {
  /** The values of fields that are not given. */
  defaults: JsonObject;
  /** Second spellings, and the fields that they are spellings of. */
  spellings: Readonly<Record<string, string>>;
  /** Fields that no two records share. */
  unique: readonly string[];
  /** Fields that no write changes. */
  fixed: readonly string[];
}

const factsOf = (kind: Kind): RecordOperation['facts'] => {
  const operation = operations.find((one) => kindNamed(one) === kind);
  if (operation === undefined) throw new Error(`The contract has no operation about a ${kind}.`);
  return operation.facts;
};

/** What the contract says of the fields of a kind. */
export const fieldFactsOf = (kind: Kind): FieldFacts => {
  const { defaults, spellings = {}, unique, fixed = [] } = factsOf(kind);
  return { defaults, spellings, unique, fixed };
};
