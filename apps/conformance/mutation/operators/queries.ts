import type { Request } from '../proxy/messages.ts';
import { gets, type Matches, type Operator } from './operator.ts';
import { changeRequest } from './requests.ts';

/** Reads of collections. */
export const lists: Matches = (request) =>
  gets(request) && /^\/v1\/(\w+|\w+\/[^/]+\/notes)$/.test(request.path) && request.path !== '/v1/org';

/** A parameter of the query; undefined if it is not given. */
export const parameterOf = (request: Request, name: string): string | undefined =>
  new URLSearchParams(request.query).get(name) ?? undefined;

/** The first sort field of a list; empty if none is given. */
export const sortFieldOf = (request: Request): string =>
  (parameterOf(request, 'sort') ?? '').replace(/^-/, '').split(',')[0] ?? '';

/** Reads with this parameter. */
export const asks =
  (name: string): Matches =>
  (request) =>
    gets(request) && parameterOf(request, name) !== undefined;

/** The request with another query; an unchanged query keeps its spelling. */
export const changedQuery = (request: Request, change: (query: URLSearchParams) => void): Request => {
  const query = new URLSearchParams(request.query);
  const before = String(query);
  change(query);
  return String(query) === before ? request : { ...request, query: String(query) };
};

/** Changes the query. */
export const changeQuery = (change: (query: URLSearchParams) => void): Operator =>
  changeRequest((request) => changedQuery(request, change));

/** Ignores these parameters. */
export const dropParameters = (isMeant: (name: string, value: string) => boolean): Operator =>
  changeQuery((query) => {
    for (const [name, value] of [...query]) if (isMeant(name, value)) query.delete(name);
  });

/** Ignores this parameter. */
export const dropParameter = (parameter: string): Operator => dropParameters((name) => name === parameter);

/** Changes the value of one parameter; undefined removes it. */
export const changeParameter = (name: string, change: (value: string) => string | undefined): Operator =>
  changeQuery((query) => {
    const value = query.get(name);
    if (value === null) return;
    const changed = change(value);
    if (changed === undefined) query.delete(name);
    else query.set(name, changed);
  });

/** Only the first value of a repeated parameter counts. */
export const firstOfRepeated: Operator = changeQuery((query) => {
  for (const name of new Set(query.keys())) query.set(name, query.get(name) ?? '');
});

/** Turns each part of a text between commas into a separate value. */
export const splitAtCommas = (name: string): Operator =>
  changeQuery((query) => {
    for (const key of [name, `${name}[]`]) {
      const parts = query.getAll(key).flatMap((value) => value.split(','));
      query.delete(key);
      for (const part of parts) query.append(key, part);
    }
  });
