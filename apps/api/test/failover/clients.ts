import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, httpClient } from '../../../../tooling/chaos/measuring/http.ts';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';

const WRITERS = 6;
const PAUSE_MS = 5;
const RETRY_MS = 50;
const READ_EVERY_MS = 50;
/** A request without an answer counts as failed. */
const PATIENCE_MS = 5_000;

/** When a write, a read of a record and a read of a collection succeeded, by the clients of one instance. */
interface Seen {
  readonly writes: number[];
  readonly reads: number[];
  readonly lists: number[];
}

/** Clients that write and read all the time, and what was acknowledged to them. */
export type Clients = ReturnType<typeof startClients>;

const isRefusal = ({ status, text }: Answer): boolean =>
  status === 503 || (status === 409 && text.includes('"request_in_progress"'));

/** Starts the clients of these instances. Each write is repeated with its idempotency key until it is acknowledged. */
export const startClients = (testbed: Testbed, baseUrls: readonly string[], token: string) => {
  /** The acknowledged records: names by id. Each name is that of one write, whose key was sent with each repetition. */
  const acknowledged = new Map<string, string>();
  /** Answers that are neither success nor 503, nor 409 while the first request goes on; with how often they came. */
  const wrong = new Map<string, number>();
  let running = true;
  const closing: (() => void)[] = [];

  const note = (answer: Answer): boolean => {
    if (answer.status >= 200 && answer.status < 300) return true;
    if (!isRefusal(answer)) {
      const text = `${answer.status} ${answer.text.slice(0, 200)}`;
      wrong.set(text, (wrong.get(text) ?? 0) + 1);
    }
    return false;
  };
  const start = (baseUrl: string): { seen: Seen; ended: Promise<unknown> } => {
    const seen: Seen = { writes: [], reads: [], lists: [] };
    const { send, close } = httpClient(baseUrl, token);
    closing.push(close);
    let latest: string | undefined;
    const late = (): Promise<undefined> => sleep(PATIENCE_MS, undefined, { ref: false });
    const attempt = async (...request: Parameters<typeof send>): Promise<Answer | undefined> => {
      const answer = await Promise.race([send(...request).catch(() => undefined), late()]);
      return answer !== undefined && note(answer) ? answer : undefined;
    };
    const write = async (): Promise<void> => {
      const name = randomUUID();
      const sending = {
        headers: { 'Idempotency-Key': name },
        body: { participant: { firstName: 'Eva', lastName: name } },
      };
      while (running) {
        const answer = await attempt('POST', '/v1/participants', sending);
        if (answer !== undefined) {
          seen.writes.push(performance.now());
          const { id }: { id: string } = JSON.parse(answer.text).data;
          acknowledged.set(id, name);
          latest = id;
          return;
        }
        await sleep(RETRY_MS);
      }
    };
    const writeAlways = async (): Promise<void> => {
      while (running) {
        await write();
        await sleep(PAUSE_MS);
      }
    };
    const readAlways = async (path: () => string, moments: number[]): Promise<void> => {
      while (running) {
        if ((await attempt('GET', path())) !== undefined) moments.push(performance.now());
        await sleep(READ_EVERY_MS);
      }
    };
    const ended = Promise.all([
      ...Array.from({ length: WRITERS }, writeAlways),
      readAlways(() => (latest === undefined ? '/v1/org' : `/v1/participants/${latest}`), seen.reads),
      readAlways(() => '/v1/participants?limit=5', seen.lists),
    ]);
    return { seen, ended };
  };
  const started = baseUrls.map(start);
  const stop = async (): Promise<void> => {
    running = false;
    await Promise.all(started.map(({ ended }) => ended));
    for (const close of closing) close();
  };
  testbed.undo(stop);
  return { seen: started.map(({ seen }) => seen), acknowledged, wrong, stop };
};
