import { contract } from '@training-provider/contract';
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core';
import { z } from 'zod';

/** One operation of the contract, as mutants need it. */
export interface ContractOperation {
  id: string;
  method: string;
  /** With parameters such as `:id`. */
  path: string;
  success: number;
  /** Whether it answers a list. */
  isList: boolean;
  /** Whether its path names a record. */
  hasId: boolean;
  /** Whether its path ends in the id of the record that it is about. */
  endsInId: boolean;
  /** The parameters of its query. */
  parameters: readonly string[];
  /** The fields that it sorts by. */
  sorts: readonly string[];
}

const flatten = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((entry) => (isAppRoute(entry) ? [entry] : flatten(entry)));

/** The fields to sort by stand in the description of the parameter `sort`. */
const sortsOf = (query: z.ZodObject): string[] => {
  const { description = '' } = z.globalRegistry.get(query.shape.sort as z.ZodType) ?? {};
  return / of (.*?), separated/.exec(description)?.[1]?.split(', ') ?? [];
};

/** Every operation of the contract. The casts are the boundary to ts-rest, which types metadata and queries by no schema. */
export const contractOperations: readonly ContractOperation[] = flatten(contract).map((route) => {
  const { operationId: id } = route.metadata as { operationId: string };
  const query = route.query as z.ZodObject;
  const isList = id.startsWith('list');
  return {
    id,
    method: route.method,
    path: route.path,
    success: Number(Object.keys(route.responses).find((status) => status.startsWith('2'))),
    isList,
    hasId: route.path.includes(':'),
    endsInId: route.path.endsWith(':id'),
    parameters: Object.keys(query.shape),
    sorts: isList ? sortsOf(query) : [],
  };
});
