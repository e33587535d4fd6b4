import { randomUUID } from 'node:crypto';
import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import type { Operation } from '../interface/operations.ts';
import { inputSchemaOf } from '../interface/schema.ts';
import { validRequest } from './validRequests.ts';

/** Limits that every list rejects. */
export const WRONG_LIMITS = ['0', '-1', 'many', '1.5', '1e2', ''] as const;

/** Orders that every list rejects. */
export const WRONG_SORTS = [
  '',
  '-',
  'insertedAt;drop',
  '-insertedAt,shoeSize',
  'noSuchField',
  'insertedAt,updatedAt,-insertedAt,-updatedAt',
] as const;

/** Parameters that no operation has, some of which other services ignore. */
export const UNKNOWN_PARAMETERS = ['no_such_parameter', '_', 'utm_source', 'callback', '__proto__'] as const;

/** Values that are neither ids, e-mail addresses nor members of the contract's enums, encoded for a URL. */
const WRONG_VALUES = ['no-such-value', '', '%C3%A4', '%00', 'a@example.org,b@example.org'] as const;

/** The forms of a filter, some with a valid value before, after or around the wrong one. */
const FORMS = [
  (name: string, wrong: string) => `${name}=${wrong}`,
  (name: string, wrong: string, right: string) => `${name}=${right},${wrong}`,
  (name: string, wrong: string) => `${name}[]=${wrong}&${name}=${wrong}`,
  (name: string, wrong: string, right: string) => `${name}=${right}&${name}=${wrong}&${name}=${right}`,
  (name: string, wrong: string, right: string) => `${name}=${wrong},${right}`,
  (name: string, wrong: string, right: string) => `${name}[]=${right}&${name}[]=${wrong}`,
] as const;

/** After this number of queries, every wrong limit, order and value was sent, and each filter in every form. */
export const WRONG_QUERIES = Math.max(WRONG_LIMITS.length, WRONG_SORTS.length, WRONG_VALUES.length, FORMS.length);

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/** The filters of a list that have invalid values: other text filters than those by e-mail address accept any. */
export const strictFilters = ({ filters, textFilters, addressFilters }: Operation): readonly string[] =>
  filters.filter((name) => addressFilters.includes(name) || !textFilters.some(([filter]) => filter === name));

/** A valid value of a filter: one of its declared values, an e-mail address or an id. */
const rightValue = ({ query, addressFilters }: Operation, filter: string): string =>
  addressFilters.includes(filter)
    ? 'a@example.org'
    : String(inputSchemaOf(query).properties?.[filter]?.items?.enum?.[0] ?? randomUUID());

/**
 * The response of a list when its limit, its order and each of its filters are wrong: it lists all violations of a
 * request together. The query with this number has the wrong limit and order with the same number.
 */
export const askedWrongly = (target: Target, operation: Operation, number: number): Promise<Answer> =>
  target.once(`wrong query ${number} of ${operation.id}`, async (own) => {
    const { path } = await validRequest(own, operation);
    const { limit, sort } = { limit: at(WRONG_LIMITS, number), sort: at(WRONG_SORTS, number) };
    // Neighbouring filters alternate the forms, so that each value is sent in several.
    const filters = strictFilters(operation).map((name, index) =>
      at(FORMS, index + number)(name, at(WRONG_VALUES, number), rightValue(operation, name)),
    );
    return own.send('GET', `${path}?${new URLSearchParams({ limit, sort })}&${filters.join('&')}`);
  });
