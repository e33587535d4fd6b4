import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { isSuccess, itemsOf } from '../operators/bodies.ts';
import type { Tokens } from '../operators/operator.ts';
import { changedQuery } from '../operators/queries.ts';
import { ofOtherOrganisation, withToken } from '../operators/requests.ts';
import { type Forward, jsonOf, type Reply, type Request, withHeader, withJson } from '../proxy/messages.ts';
import type { Act, Fault, Faults } from './fault.ts';
import { fieldFaults } from './fields.ts';

type Change = (items: JsonObject[]) => unknown[];

const onItems = (name: string, change: Change): Fault => ({
  name,
  begin: () => async (request, forward) => {
    const reply = await forward(request);
    const items = itemsOf(reply).filter(isObject);
    const changed = isSuccess(reply) ? change(items) : items;
    return JSON.stringify(changed) === JSON.stringify(items) ? reply : withJson(reply, { data: changed });
  },
});

const swapped: Change = (items) => {
  const [one, other, ...rest] = items;
  return one === undefined || other === undefined ? items : [other, one, ...rest];
};

const isSameReply = (one: Reply, other: Reply): boolean =>
  one.status === other.status && one.body.equals(other.body) && one.headers.link === other.headers.link;

/** Sends another request. If its response is the same, the mutant has no effect. */
const instead =
  (change: (request: Request, tokens: Tokens) => Request) =>
  (tokens: Tokens): Act =>
  async (request, forward) => {
    const right = await forward(request);
    const wrong = await forward(change(request, tokens));
    return isSameReply(right, wrong) ? right : wrong;
  };

const ignoring = (parameter: string): Fault => ({
  name: `weaken: ignore ${parameter}`,
  begin: instead((request) =>
    changedQuery(request, (query) => {
      for (const key of [...query.keys()]) if (key === parameter || key.startsWith(`${parameter}[`)) query.delete(key);
    }),
  ),
});

const rewritten = (name: string, parameter: string, change: (value: string) => string): Fault => ({
  name,
  begin: instead((request) =>
    changedQuery(request, (query) => {
      const value = query.get(parameter);
      if (value !== null) query.set(parameter, change(value));
    }),
  ),
});

/** The first listed version of each record, instead of the current one. */
const STALE: Fault = {
  name: 'stale: earlier versions of records',
  begin: () => {
    const first = new Map<unknown, JsonObject>();
    return async (request, forward) => {
      const reply = await forward(request);
      const items = itemsOf(reply).filter(isObject);
      if (!isSuccess(reply)) return reply;
      for (const item of items) if (!first.has(item.id)) first.set(item.id, item);
      const changed = items.map((item) => ('deletedAt' in item ? item : (first.get(item.id) ?? item)));
      return JSON.stringify(changed) === JSON.stringify(items) ? reply : withJson(reply, { data: changed });
    };
  },
};

/** Adds records of the other organisation to those of the caller. */
const leaking = (place: 'first' | 'last'): Fault => ({
  name: `leak: a record of the other organisation ${place}`,
  begin: (tokens) => async (request, forward: Forward) => {
    const reply = await forward(request);
    const foreign = itemsOf(await forward(ofOtherOrganisation(tokens, request)));
    const [one] = foreign;
    if (!isSuccess(reply) || one === undefined || !request.headers.authorization) return reply;
    const items = itemsOf(reply);
    return withJson(reply, { data: place === 'first' ? [one, ...items] : [...items, one] });
  },
});

/** All records of the other organisation, if the caller has none. */
const LEAK_IF_EMPTY: Fault = {
  name: 'leak: the records of the other organisation if the caller has none',
  begin: (tokens) => async (request, forward) => {
    const reply = await forward(request);
    if (!isSuccess(reply) || itemsOf(reply).length > 0) return reply;
    const foreign = await forward(ofOtherOrganisation(tokens, request));
    return itemsOf(foreign).length > 0 ? foreign : reply;
  },
};

const withoutRelation = (rel: string): Fault => ({
  name: `drop the link ${rel}`,
  begin: () => async (request, forward) => {
    const reply = await forward(request);
    const { link } = reply.headers;
    if (link === undefined || !link.includes(`rel="${rel}"`)) return reply;
    const rest = link.split(/,\s*(?=<)/).filter((each) => !each.includes(`rel="${rel}"`));
    return withHeader(reply, 'link', rest.length === 0 ? undefined : rest.join(', '));
  },
});

const EXTRA_KEY: Fault = {
  name: 'misname: a key in addition to `data`',
  begin: () => async (request, forward) => {
    const reply = await forward(request);
    const body = jsonOf(reply);
    return isSuccess(reply) && isObject(body) ? withJson(reply, { ...body, meta: {} }) : reply;
  },
};

/** The other order, or the reversed one. */
const turned = (value: string): string =>
  value
    .split(',')
    .map((term) => (term.startsWith('-') ? term.slice(1) : `-${term}`))
    .join(',');

/** The faults of a list. */
export const listFaults: Faults = ({ operation, method, ...rest }, draw) => {
  if (operation.action !== 'list' || method !== 'GET') return [];
  const { collection } = operation;
  const parameters = [
    ...(collection?.filters ?? []),
    ...(collection?.ranges ?? []),
    'sort',
    'q',
    'includeDeleted',
    'limit',
  ];
  const ofFields = fieldFaults({ operation, method, ...rest }, draw).map(({ name, change }) =>
    onItems(`${name} in lists`, (items) => items.map(change)),
  );
  const ofLast = fieldFaults({ operation, method, ...rest }, draw).map(({ name, change }) =>
    onItems(`${name} of the last record on a page`, (items) =>
      items.map((item, at) => (at === items.length - 1 ? change(item) : item)),
    ),
  );
  return [
    onItems('drop the first of a page', (items) => items.slice(1)),
    onItems('drop the last of a page', (items) => items.slice(0, -1)),
    onItems('drop one from the middle', (items) => items.filter((_, at) => at !== Math.floor(items.length / 2))),
    onItems('repeat the last record of a page', (items) => [...items, ...items.slice(-1)]),
    onItems('swap the first two', swapped),
    onItems('misorder: reverse the page', (items) => items.toReversed()),
    ...draw.shuffled(parameters).slice(0, 4).map(ignoring),
    rewritten('misorder: ignore all sort fields except the first', 'sort', (value) => value.split(',')[0] ?? value),
    rewritten('misorder: reverse the order', 'sort', turned),
    rewritten('shift: a longer page', 'limit', (value) => String(Number(value) + 1)),
    rewritten('weaken: only search the first word', 'q', (value) => value.split(' ')[0] ?? value),
    STALE,
    ...(operation.parent === undefined ? [leaking('first'), leaking('last'), LEAK_IF_EMPTY] : []),
    ...['first', 'prev', 'next'].map(withoutRelation),
    EXTRA_KEY,
    ...ofFields,
    ...ofLast,
  ];
};

/** The request with the token that has all scopes. */
export const asMain = (request: Request, { token }: Tokens): Request => withToken(request, token);
