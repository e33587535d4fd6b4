import { type Operation, operations } from '../../src/interface/operations.ts';
import { z } from '../../src/interface/schema.ts';

/** One operation of the contract, as mutants need it. */
export interface ContractOperation {
  id: string;
  method: Operation['method'];
  /** With parameters such as `:id`. */
  path: string;
  success: number;
  isList: boolean;
  /** Whether its path ends in the id of the record that it is about. */
  endsInId: boolean;
  /** The filters, ranges and sort fields of a list. */
  filters: readonly string[];
  ranges: readonly string[];
  sorts: readonly string[];
}

const COMMON = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];

/** The fields to sort by stand in the description of the parameter `sort`. */
const sortsOf = (query: z.ZodObject): string[] => {
  const { description = '' } = z.globalRegistry.get(query.shape.sort as z.ZodType) ?? {};
  return / of (.*?), separated/.exec(description)?.[1]?.split(', ') ?? [];
};

/** Every operation of the contract. */
export const contractOperations: readonly ContractOperation[] = operations.map((operation) => {
  const { id, method, path, success, isList, query } = operation;
  const parameters = isList ? Object.keys(query.shape) : [];
  const ranges = parameters.filter((name) => name.includes('[')).map((name) => name.split('[')[0] ?? '');
  return {
    id,
    method,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
    success,
    isList,
    endsInId: path.endsWith('{id}'),
    filters: parameters.filter((name) => !COMMON.includes(name) && !name.includes('[')),
    ranges: [...new Set(ranges)],
    sorts: isList ? sortsOf(query) : [],
  };
});
