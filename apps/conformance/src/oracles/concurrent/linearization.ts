/** A request that one of several clients has sent, and when: it took effect at some moment between both times. */
export interface Timed {
  begin: number;
  end: number;
}

/** What a single client would see, who sends one request after the other. */
export interface SequentialModel<State, Operation> {
  initial: State;
  /** The state after an operation; undefined if the operation can't have been answered so in this state. */
  after(state: State, operation: Operation): State | undefined;
  /** States with the same key are the same. */
  keyOf(state: State): string;
}

/** An order that explains every answer, or the longest beginning of one with the state to which it leads. */
export interface Linearization<State, Operation> {
  isWhole: boolean;
  order: readonly Operation[];
  state: State;
  /** What could have come next by its time, and by its answer did not. */
  refused: readonly Operation[];
}

/** What may come next: nothing else has ended before it began. */
const nextOf = <Operation extends Timed>(left: readonly Operation[]): Operation[] => {
  const firstEnd = Math.min(...left.map(({ end }) => end));
  return left.filter(({ begin }) => begin <= firstEnd);
};

/**
 * Searches for an order of concurrent operations that keeps to their times and that the model accepts (Wing and Gong 1993). A
 * set of operations that has led to the same state before leads to nothing new (Lowe 2017, as in Porcupine).
 */
export const linearized = <State, Operation extends Timed>(
  { initial, after, keyOf }: SequentialModel<State, Operation>,
  operations: readonly Operation[],
): Linearization<State, Operation> => {
  const places = new Map(operations.map((operation, index) => [operation, 1n << BigInt(index)]));
  const visited = new Set<string>();
  let longest: Linearization<State, Operation> = { isWhole: false, order: [], state: initial, refused: [] };

  const search = (state: State, order: readonly Operation[], left: readonly Operation[], done: bigint): boolean => {
    const next = nextOf(left);
    const isLongest = order.length >= longest.order.length;
    if (isLongest) longest = { isWhole: left.length === 0, order, state, refused: next };
    if (left.length === 0) return true;
    return next.some((operation) => {
      const reached = after(state, operation);
      if (reached === undefined) return false;
      const both = done | (places.get(operation) ?? 0n);
      const key = `${both} ${keyOf(reached)}`;
      if (visited.has(key)) return false;
      visited.add(key);
      const rest = left.filter((other) => other !== operation);
      return search(reached, [...order, operation], rest, both);
    });
  };

  search(initial, [], operations, 0n);
  return longest;
};
