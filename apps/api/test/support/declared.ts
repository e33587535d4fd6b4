import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';

const COMMON = ['limit', 'cursor', 'sort', 'q', 'includeDeleted'];

/** The filters, fields with ranges, and fields to sort by that the contract declares for a collection. */
export const declaredOf = (route: AppRoute) => {
  const query = route.query as z.ZodObject;
  const parameters = Object.keys(query.shape).filter((name) => !COMMON.includes(name));
  const description = z.globalRegistry.get(query.shape.sort as z.ZodType)?.description ?? '';
  return {
    filters: parameters.filter((name) => !name.includes('[')),
    ranges: [...new Set(parameters.filter((name) => name.includes('[')).map((name) => name.split('[')[0] ?? ''))],
    sorts: / of (.*?), separated/.exec(description)?.[1]?.split(', ') ?? [],
  };
};
