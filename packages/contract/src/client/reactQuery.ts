/** Options of TanStack Query for each operation of the client. They are plain objects, for React and every other framework. */
import type { Client } from './client.ts';
import type { Queries } from './generated/queries.ts';
import { routes } from './generated/routes.ts';
import type { Route } from './request.ts';

export type * from './generated/queries.ts';
export type { Cached, InfiniteQueryOptions, MutationOptions, QueryOptions } from './queryOptions.ts';

interface AnyAnswer {
  readonly headers: unknown;
  readonly requestId: unknown;
  readonly next?: string;
  readonly prev?: string;
}
type Operation = (...args: unknown[]) => Promise<AnyAnswer>;

const cached = ({ headers: _headers, requestId: _requestId, ...data }: AnyAnswer) => data;

const hasQuery = ({ paged, takesQuery }: Route): boolean => paged === true || takesQuery === true;

/** The ids and the query in the arguments of an operation, and the options after the query. */
const argumentsOf = (route: Route, given: readonly unknown[]) => {
  const ids = route.path.includes('{') ? given.slice(0, 1) : [];
  const [query, counted] = hasQuery(route) ? (given.slice(ids.length) as (object | undefined)[]) : [];
  return { ids, query, counted };
};

const optionsOf = (operation: Operation, resource: string, action: string, route: Route) => {
  const key = (name: string, given: readonly unknown[]) => [resource, name, ...given];
  if (route.method !== 'GET') {
    const mutationFn = async (given: readonly unknown[]) => cached(await operation(...given));
    return { [action]: () => ({ mutationKey: key(action, []), mutationFn, retry: false }) };
  }
  const one = (...given: unknown[]) => {
    const { ids, query, counted } = argumentsOf(route, given);
    const args = hasQuery(route) ? [...ids, query] : ids;
    const queryFn = async ({ signal }: { signal: unknown }) => cached(await operation(...args, { ...counted, signal }));
    return { queryKey: key(action, given), queryFn, retry: false };
  };
  if (route.paged !== true) return { [action]: one };
  const name = action === 'list' ? 'pages' : `${action}Pages`;
  const pages = (...given: unknown[]) => {
    const { ids, query, counted } = argumentsOf(route, given);
    return {
      queryKey: key(name, given),
      queryFn: async ({ signal, pageParam }: { signal: unknown; pageParam: string | undefined }) =>
        cached(
          await operation(...ids, pageParam === undefined ? query : { ...query, cursor: pageParam }, {
            ...counted,
            signal,
          }),
        ),
      initialPageParam: undefined,
      getNextPageParam: ({ next }: AnyAnswer) => next,
      getPreviousPageParam: ({ prev }: AnyAnswer) => prev,
      retry: false,
    };
  };
  return { [action]: one, [name]: pages };
};

/**
 * Options of TanStack Query for the operations of a client: `useQuery(queries.participants.get(id))`,
 * `useInfiniteQuery(queries.courses.pages({ status: 'open' }))`, `useMutation(queries.courses.create())`.
 * TanStack's own `queryOptions(queries.courses.get(id))` gives the key its type.
 * The keys of all queries of a resource begin with its name: `invalidateQueries({ queryKey: ['courses'] })`.
 */
export const createQueries = (client: Client): Queries => {
  // The cast is safe: the table of routes, the client and the type `Queries` are generated from the same contract.
  const operations = client as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const resources = Object.entries(routes).map(([resource, table]) => {
    const options = Object.entries<Route>(table).map(([action, route]) => {
      const operation = operations[resource]?.[action];
      return operation === undefined || action === 'read' ? {} : optionsOf(operation, resource, action, route);
    });
    return [resource, Object.assign({}, ...options)];
  });
  return Object.fromEntries(resources) as Queries;
};
