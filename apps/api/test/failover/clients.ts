import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, httpClient, type Send } from '../../../../tooling/chaos/measuring/http.ts';
import { openLedger } from '../../../../tooling/chaos/measuring/ledger.ts';
import { repeat } from '../../../../tooling/chaos/measuring/load.ts';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';

const WRITERS = 6;
const PAUSE_MS = 5;
const READ_EVERY_MS = 50;
/** A request without a response counts as failed. */
const PATIENCE_MS = 5_000;

/** The times of successful writes, reads of a record and reads of a collection, by the clients of one instance. */
interface Seen {
  readonly writes: number[];
  readonly reads: number[];
  readonly lists: number[];
}

/** Clients that write and read all the time, and their acknowledged writes. */
export type Clients = ReturnType<typeof startClients>;

const isRefusal = ({ status, text }: Answer): boolean =>
  status === 503 || (status === 409 && text.includes('"request_in_progress"'));

/** Starts the clients of these instances. Each write is repeated with its idempotency key until it is acknowledged. */
export const startClients = (testbed: Testbed, baseUrls: readonly string[], token: string) => {
  const ledger = openLedger();
  /** Responses other than success, 503, or 409 during the first request, with their counts. */
  const wrong = new Map<string, number>();
  const note = (answer: Answer, moments: number[]): void => {
    if (answer.status >= 200 && answer.status < 300) moments.push(performance.now());
    else if (!isRefusal(answer)) {
      const text = `${answer.status} ${answer.text.slice(0, 200)}`;
      wrong.set(text, (wrong.get(text) ?? 0) + 1);
    }
  };
  const start = (baseUrl: string) => {
    const seen: Seen = { writes: [], reads: [], lists: [] };
    const { send, close } = httpClient(baseUrl, token);
    const late = async (): Promise<never> => {
      await sleep(PATIENCE_MS, undefined, { ref: false });
      throw new Error('no response in time');
    };
    const patient: Send = (...request) => Promise.race([send(...request), late()]);
    const reading = (path: () => string, moments: number[]) =>
      repeat(testbed, 1, async () => {
        const answer = await patient('GET', path()).catch(() => undefined);
        if (answer !== undefined) note(answer, moments);
        await sleep(READ_EVERY_MS);
      });
    const loads = [
      repeat(testbed, WRITERS, async () => {
        await ledger.insist(patient, (answer) => note(answer, seen.writes));
        await sleep(PAUSE_MS);
      }),
      reading(() => (ledger.anyId() === undefined ? '/v1/org' : `/v1/participants/${ledger.anyId()}`), seen.reads),
      reading(() => '/v1/participants?limit=5', seen.lists),
    ];
    const stop = async (): Promise<void> => {
      await Promise.all(loads.map((load) => load.stop()));
      close();
    };
    return { seen, stop };
  };
  const started = baseUrls.map(start);
  const stop = async (): Promise<void> => void (await Promise.all(started.map((one) => one.stop())));
  return { seen: started.map(({ seen }) => seen), ledger, wrong, stop };
};
