import { isMainThread, workerData } from 'node:worker_threads';
import { type Answer, httpClient, type Send } from './http.ts';
import { startThread, workUntilStopped } from './thread.ts';

/** What a stranger does again and again. */
export type Attack = 'guesses secrets' | 'guesses tokens' | 'mints tokens' | 'fetches documents';

/** Strangers of one network: on many connections, each request as soon as the last one is answered. */
interface Strangers {
  readonly url: string;
  /** The connections take these in turn. */
  readonly attacks: readonly Attack[];
  readonly connections: number;
  /** A client of an organisation. */
  readonly client: { readonly id: string; readonly secret: string };
}

/** How often each status was answered, by attack. */
export type AttackStatuses = Readonly<Partial<Record<Attack, Readonly<Record<string, number>>>>>;

/** Where the strangers are, as the proxy before the service says. */
const FROM = { 'X-Forwarded-For': '192.0.2.7' };

const requestsOf = (send: Send, { id, secret }: Strangers['client']): Record<Attack, () => Promise<Answer>> => {
  const askToken = (client_secret: string) =>
    send('POST', '/oauth/token', {
      headers: { ...FROM, Authorization: `Basic ${btoa(`${id}:${client_secret}`)}` },
      form: { grant_type: 'client_credentials' },
    });
  const guess = (): string => Math.random().toString(36).repeat(3);
  return {
    'guesses secrets': () => askToken(`tps_${guess()}`),
    'guesses tokens': () => send('GET', '/v1/org', { headers: { ...FROM, Authorization: `Bearer tpa_${guess()}` } }),
    'mints tokens': () => askToken(secret),
    'fetches documents': () => send('GET', '/openapi.json', { headers: FROM }),
  };
};

const attack = async (
  { url, attacks, connections, client }: Strangers,
  isRunning: () => boolean,
): Promise<AttackStatuses> => {
  const { send, close } = httpClient(url, '');
  const requests = requestsOf(send, client);
  const statuses: Partial<Record<Attack, Record<string, number>>> = {};
  const work = async (name: Attack): Promise<void> => {
    statuses[name] ??= {};
    const own = statuses[name];
    while (isRunning()) {
      const { status } = await requests[name]();
      own[status] = (own[status] ?? 0) + 1;
    }
  };
  const names = Array.from({ length: connections }, (_, index) => attacks[index % attacks.length]);
  await Promise.all(names.flatMap((name) => (name === undefined ? [] : [work(name)])));
  close();
  return statuses;
};

/** Sends the requests from a thread of its own; `stop` returns the counts of their statuses. */
export const startStrangers = (strangers: Strangers): { stop(): Promise<AttackStatuses> } =>
  startThread(import.meta.url, strangers);

if (!isMainThread) await workUntilStopped((isRunning) => attack(workerData as Strangers, isRunning));
