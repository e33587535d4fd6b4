import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '@training-provider/contract/client';
import type { Side } from './same.ts';

const WRITERS = 16;

/** A client of the measured service. */
export const clientOf = ({ url, token = '' }: Side): Client => createClient({ baseUrl: url, token });

/**
 * Creates a participant with this many notes through the service, so that histories and stored responses are realistic.
 */
export const createPerson = async (client: Client, notes: number): Promise<string> => {
  const { data } = await client.participants.create({ firstName: 'Jürgen', lastName: 'Müller-Lüdenscheidt' });
  let next = 0;
  const write = async (): Promise<void> => {
    for (let number = next++; number < notes; number = next++) {
      const content = '<p>Die Teilnehmerin kommt gut voran und bittet um einen Termin in der nächsten Woche.</p>';
      await client.participantNotes.create(data.id, { title: `Gespräch ${number}`, content });
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return data.id;
};

/** The duration of a call, in milliseconds. */
export const timeOf = async (call: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await call();
  return performance.now() - start;
};

/** Erases persons at a constant rate, one after the other. */
export const eraseAtRate = async (client: Client, ids: readonly string[], perSecond: number): Promise<void> => {
  const start = performance.now();
  for (const [index, id] of ids.entries()) {
    await sleep(Math.max(0, start + (index * 1_000) / perSecond - performance.now()));
    await client.participants.erase(id, { reason: 'other' });
  }
};
