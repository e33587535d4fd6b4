import type { Response } from 'express';
import { callerIfAny } from '../context/caller.ts';

/** An answer that its caller has not read to the end. */
interface Unread {
  readonly organisation: string;
  readonly bytes: number;
  readonly response: Response;
}

/** Smaller answers are not counted: a connection itself takes as much. */
const SMALL = 65_536;

/**
 * Counts an answer, or a part of one, until its connection has closed or what this returns is called: then it has been taken.
 */
export type CountUnread = (response: Response, bytes: number) => () => void;

/**
 * Bounds the bytes of all answers that callers are still reading, of this process, since they stay in memory in the
 * meantime. Beyond
 * `most` bytes the organisation that has the most of them loses the connection of its oldest answer: so however many
 * slow
 * readers one organisation has, the answers of others arrive.
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
