import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../testbed/database.ts';
import type { Answer, Send } from './http.ts';
import { type Figure, none } from './scenario.ts';

const RETRY_MS = 20;
/** How long a write is repeated, in milliseconds: longer than any failure lasts. */
const INSIST_MS = 60_000;

/** The writes that the service has acknowledged. They are compared with the database at the end. */
export interface Ledger {
  /** Creates a participant, without a retry. Returns the response, or undefined if the connection broke. */
  write(send: Send): Promise<Answer | undefined>;
  /** Creates a participant with an idempotency key, and repeats the request until it is acknowledged. */
  insist(send: Send, seen?: (answer: Answer) => void): Promise<void>;
  /** Returns the number of acknowledged writes. */
  acknowledged(): number;
  /** Returns the id of an acknowledged record; undefined before there is one. */
  anyId(): string | undefined;
  /**
   * Returns the numbers of writes that are missing or differ in the database, and of idempotency keys that created two
   * records.
   */
  compare(databaseUrl: string): Promise<readonly Figure[]>;
}

const idIn = ({ text }: Answer): string => JSON.parse(text).data.id;

/** Creates an empty ledger. Each participant gets a unique name, by which it is found again. */
export const openLedger = (): Ledger => {
  const names = new Map<string, string>();
  const ids: string[] = [];
  const insisted = new Set<string>();

  const acknowledge = (answer: Answer, name: string): void => {
    const id = idIn(answer);
    names.set(id, name);
    ids.push(id);
  };
  const create = (send: Send, name: string, headers: Record<string, string>) =>
    send('POST', '/v1/participants', { headers, body: { participant: { firstName: 'Jörg', lastName: name } } });

  return {
    write: async (send) => {
      const name = randomUUID();
      const answer = await create(send, name, {}).catch(() => undefined);
      if (answer?.status === 201) acknowledge(answer, name);
      return answer;
    },
    insist: async (send, seen = () => undefined) => {
      const name = randomUUID();
      insisted.add(name);
      for (const begin = performance.now(); performance.now() - begin < INSIST_MS; ) {
        const answer = await create(send, name, { 'Idempotency-Key': name }).catch(() => undefined);
        if (answer !== undefined) seen(answer);
        if (answer?.status === 201) return acknowledge(answer, name);
        await sleep(RETRY_MS);
      }
      throw new Error(`a write was repeated for ${INSIST_MS} ms without being acknowledged`);
    },
    acknowledged: () => names.size,
    anyId: () => ids[Math.floor(Math.random() * ids.length)],
    compare: (databaseUrl) =>
      withConnection(databaseUrl, async (client) => {
        const { rows } = await client.query<{ id: string; last_name: string }>('select id, last_name from participant');
        const stored = new Map(rows.map(({ id, last_name }) => [id, last_name]));
        const missing = [...names].filter(([id, name]) => stored.get(id) !== name).length;
        const counts = new Map<string, number>();
        for (const { last_name } of rows) counts.set(last_name, (counts.get(last_name) ?? 0) + 1);
        const twice = [...insisted].filter((name) => (counts.get(name) ?? 0) > 1).length;
        return [none('acknowledged writes that are missing', missing), none('repeated writes that exist twice', twice)];
      }),
  };
};
