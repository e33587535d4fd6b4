import type { AppRoute } from '@ts-rest/core';
import { z } from 'zod';

/** The path as OpenAPI writes it: `/v1/participants/{id}`. */
export const pathOf = ({ path }: AppRoute): string => path.replace(/:(\w+)/g, '{$1}');

/** The object inside of schemas that transform their input. */
const objectIn = (schema: unknown): z.ZodObject | undefined => {
  if (schema instanceof z.ZodPipe) return objectIn(schema.in);
  return schema instanceof z.ZodObject ? schema : undefined;
};

/** The key under which the body carries its record; where two spellings are taken, the first. */
export const wrapperOf = (route: AppRoute): string | undefined => {
  const body = 'body' in route ? objectIn(route.body) : undefined;
  return body && Object.keys(body.shape)[0];
};

/** Whether the answer is a page of a collection. */
export const isPaged = ({ query }: AppRoute): boolean => query instanceof z.ZodObject && 'cursor' in query.shape;

/** Every status that the operation declares, in order. */
export const statusesOf = ({ responses }: AppRoute): number[] => Object.keys(responses).map(Number);
