import type { Kind } from '../../src/interface/kinds.ts';
import type { Operation } from '../../src/interface/operations.ts';
import type { RequirementId } from '../../src/requirements/index.ts';
import { always, type Matches, type Operator, type Tokens } from '../operators/operator.ts';
import type { Mutation } from '../proxy/proxy.ts';

/** The service with one change, which breaks one requirement. */
export interface Mutant {
  /** Its name in the matrix, in words with hyphens. */
  id: string;
  /** The requirement that must fail. */
  breaks: RequirementId;
  /** The fault, in one sentence. */
  describe: string;
  /** The kind of records whose history may find it. */
  kind?: Kind | undefined;
  /** The mutation. Each call returns one with its own state. */
  mutation: (tokens: Tokens) => Mutation;
  /** The mutation of deliveries to receivers of webhooks, if that is where the fault is. */
  deliveries?: (tokens: Tokens) => Mutation;
}

/** A row of a table of mutants: requirement, fault, matching exchanges, and operator. */
type Row = readonly [breaks: RequirementId, describe: string, matches: Matches, operator: Operator];

/** The mutants of a table, by their ids. */
export const mutantsOf = (table: Readonly<Record<string, Row>>): Mutant[] =>
  Object.entries(table).map(([id, [breaks, describe, matches, operator]]) => ({
    id,
    breaks,
    describe,
    mutation: operator(matches),
  }));

/** The mutants that `make` creates for each operation, which the history of its kind may find. */
export const mutantsOfEach = (
  operations: readonly Operation[],
  make: (operation: Operation) => readonly Mutant[],
): Mutant[] =>
  operations.flatMap((operation) => make(operation).map((mutant) => ({ ...mutant, kind: operation.kind })));

/** A row of a table of mutants that change deliveries to receivers of webhooks, or their responses. */
type DeliveryRow = readonly [breaks: RequirementId, describe: string, operator: Operator];

/** The mutants of a table of deliveries, by their ids. */
export const deliveryMutantsOf = (table: Readonly<Record<string, DeliveryRow>>): Mutant[] =>
  Object.entries(table).map(([id, [breaks, describe, operator]]) => ({
    id,
    breaks,
    describe,
    mutation: () => (request, forward) => forward(request),
    deliveries: operator(always),
  }));
