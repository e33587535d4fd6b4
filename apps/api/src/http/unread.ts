import type { Response } from 'express';
import { callerIfAny } from '../context/caller.ts';

/** A response that its caller has not read to the end. */
interface Unread {
  readonly organisation: string;
  readonly bytes: number;
  readonly response: Response;
}

/** Smaller responses are not counted: a connection itself uses as much memory. */
const SMALL = 65_536;

/**
 * Counts a response, or a part of one, until its connection has closed or the caller of this function calls the
 * returned function: then it has been read.
 */
export type CountUnread = (response: Response, bytes: number) => () => void;

/**
 * Limits the bytes of all responses of this process that callers are still reading, since they stay in memory in the
 * meantime. Beyond `most` bytes, the organisation with the most unread bytes loses the connection of its oldest
 * response. So the responses of other organisations arrive, however many slow readers one organisation has.
 */
export const unreadAnswers = (most: number): CountUnread => {
  const all = new Set<Unread>();
  let total = 0;

  const forget = (one: Unread): void => {
    if (all.delete(one)) total -= one.bytes;
  };
  const organisationWithMost = (): string | undefined => {
    const bytes = new Map<string, number>();
    for (const one of all) bytes.set(one.organisation, (bytes.get(one.organisation) ?? 0) + one.bytes);
    return [...bytes].toSorted(([, one], [, other]) => other - one)[0]?.[0];
  };

  return (response, bytes) => {
    if (bytes <= SMALL) return () => undefined;
    const added = { organisation: callerIfAny(response)?.organisationId ?? '', bytes, response };
    all.add(added);
    total += bytes;
    const taken = (): void => {
      forget(added);
      response.off('close', taken);
    };
    response.once('close', taken);
    while (total > most) {
      const organisation = organisationWithMost();
      const oldest = [...all].find((one) => one.organisation === organisation);
      if (oldest === undefined) break;
      forget(oldest);
      oldest.response.destroy();
    }
    return taken;
  };
};
