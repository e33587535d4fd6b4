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
 * Bounds the bytes of all answers that callers are still reading, of this process, since they stay in memory meanwhile. Beyond
 * `most` bytes the organisation that has the most of them loses the connection of its oldest answer: so however many slow
 * readers one organisation has, the answers of others arrive.
 */
export const unreadAnswers = (most: number) => {
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

  /** Counts an answer until its connection has taken it. */
  return (response: Response, bytes: number): void => {
    if (bytes <= SMALL) return;
    const added = { organisation: callerIfAny(response)?.organisationId ?? '', bytes, response };
    all.add(added);
    total += bytes;
    response.once('close', () => forget(added));
    while (total > most) {
      const organisation = organisationWithMost();
      const oldest = [...all].find((one) => one.organisation === organisation);
      if (oldest === undefined) return;
      forget(oldest);
      oldest.response.destroy();
    }
  };
};
