import type { Signal } from './fetch.ts';

/** A response as it is cached: plain data, which TanStack Query can compare. */
export type Cached<Answer> = Omit<Answer, 'headers' | 'requestId'>;

/** The arguments that TanStack Query passes to a query. */
interface QueryContext {
  readonly signal: Signal;
}

/** Options of `useQuery`, `useSuspenseQuery`, `prefetchQuery` and so on. */
export interface QueryOptions<Answer> {
  /** The resource, the operation, and its arguments. */
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryContext) => Promise<Cached<Answer>>;
  /** The client itself repeats requests where that is safe. */
  readonly retry: false;
}

/** Options of `useInfiniteQuery` and so on. */
export interface InfiniteQueryOptions<Answer> {
  readonly queryKey: readonly unknown[];
  readonly queryFn: (context: QueryContext & { readonly pageParam: string | undefined }) => Promise<Cached<Answer>>;
  readonly initialPageParam: string | undefined;
  readonly getNextPageParam: (last: Cached<Answer>) => string | undefined;
  readonly getPreviousPageParam: (first: Cached<Answer>) => string | undefined;
  readonly retry: false;
}

/** Options of `useMutation`: `mutate` takes the arguments of the client's method as a list. */
export interface MutationOptions<Arguments extends readonly unknown[], Answer> {
  readonly mutationKey: readonly unknown[];
  readonly mutationFn: (given: Arguments) => Promise<Cached<Answer>>;
  readonly retry: false;
}
