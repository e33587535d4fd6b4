import { equal, holds } from '../../expect/assertions.ts';

/** Which times of a deployment are those of the model. */
export interface Times {
  /** A write begins, at this time of the model. */
  begin(time: string): void;
  /** The write was answered: what is read from now on is no part of its answer. */
  end(): void;
  /** Notes what a time of the model is on the deployment. @throws Failed if it was another one, or writes are out of order */
  learn(time: string, deployed: string, what: string): void;
}

/** A write: when it began in the model, and the first and last time that its answer has shown. */
interface Write {
  readonly since: string;
  first: string | undefined;
  last: string | undefined;
}

/**
 * Each time of the model stands for one time of the deployment. A write has no time before those that earlier writes have
 * answered, nor after those that later ones have: nothing decides more of times within one write.
 */
export const newTimes = (): Times => {
  const writes: Write[] = [];
  const known = new Map<string, string>();
  let open: Write | undefined;
  return {
    begin: (since) => {
      open = { since, first: undefined, last: undefined };
      writes.push(open);
    },
    end: () => {
      open = undefined;
    },
    learn: (time, deployed, what) => {
      const before = known.get(time);
      if (before !== undefined) return equal(deployed, before, what);
      known.set(time, deployed);
      const at = writes.findLastIndex((write) => write.since <= time);
      const since = writes.slice(0, Math.max(at, 0)).findLast(({ last }) => last !== undefined)?.last ?? '';
      const until = writes.slice(at + 1).find(({ first }) => first !== undefined)?.first ?? '9999';
      holds(
        since <= deployed && deployed <= until,
        `${what} must be between ${since} and ${until}, but is ${deployed}.`,
      );
      const write = writes[at];
      if (write === undefined || write !== open) return;
      if (write.first === undefined || deployed < write.first) write.first = deployed;
      if (write.last === undefined || deployed > write.last) write.last = deployed;
    },
  };
};
