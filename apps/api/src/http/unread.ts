import type { Response } from 'express';
import { callerIfAny } from '../context/caller.ts';

/** A response that its client has not yet read to the end. */
interface Unread {
  readonly organisation: string;
  readonly bytes: number;
  readonly response: Response;
}

/** The maximum bytes of responses that are not counted: a connection uses as much memory anyway. */
const SMALL = 65_536;

/**
 * Counts the bytes of a response, or of a part of it, until the connection is closed or the returned function is
 * called. The caller calls it when the client has read the bytes.
 */
export type CountUnread = (response: Response, bytes: number) => () => void;

/**
 * Limits the bytes of all responses of this process that clients are still reading, because these bytes stay in memory.
 * If they exceed `most`, the service closes the connection of the oldest response of the organisation with the most
 * unread bytes. Slow clients of one organisation therefore do not affect the responses of other organisations.
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
