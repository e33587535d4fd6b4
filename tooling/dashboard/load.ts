import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../testbed/database.ts';
import { guesser, mirror, pacedClients, scanner, senderTo } from './clients.ts';
import { type Known, PHASES, type Phase, requestsOf } from './phases.ts';

/** Who sends the load, and to whom. */
export interface Loaded extends Known {
  readonly databaseUrl: string;
  /** The instances of the service, which get the requests in turn. */
  readonly baseUrls: readonly string[];
  /** Tokens of one organisation, each of a client of its own. */
  readonly tokens: readonly string[];
}

const PAUSE_MS = 250;
const MS_PER_SECOND = 1_000;

/** Holds a lock that lets others read the table of participants and keeps them from writing it. */
const lockParticipants = (databaseUrl: string, seconds: number): Promise<void> =>
  withConnection(databaseUrl, async (client) => {
    await client.query('begin');
    await client.query('lock table participant in share row exclusive mode');
    await sleep(seconds * MS_PER_SECOND);
    await client.query('rollback');
  });

/** Clients of a phase that go on as soon as they are answered: at most `count` of them, as many as the phase has. */
interface Crowd {
  readonly count: (phase: Phase) => number;
  readonly client: (index: number) => () => Promise<void>;
}

/** Sends the load of all phases. Returns how many answers had which status. */
export const sendLoad = async (loaded: Loaded, say: (line: string) => void): Promise<ReadonlyMap<number, number>> => {
  const { databaseUrl, baseUrls, tokens } = loaded;
  const { send, statuses } = senderTo(baseUrls);
  const sendAtRates = pacedClients(send, tokens, requestsOf(loaded));
  const crowds: readonly Crowd[] = [
    { count: ({ mirrors }) => mirrors, client: (index) => mirror(send, tokens[index % tokens.length] ?? '') },
    { count: ({ guessers = 0 }) => guessers, client: () => guesser(send) },
    { count: ({ scanners = 0 }) => scanners, client: () => scanner(send) },
  ];
  let phase: Phase | undefined = PHASES[0];

  const goOn = async ({ count }: Crowd, index: number, act: () => Promise<void>): Promise<void> => {
    while (phase !== undefined) await (index < count(phase) ? act() : sleep(PAUSE_MS));
  };
  const passPhases = async (): Promise<void> => {
    for (const next of PHASES) {
      phase = next;
      say(`${next.name}, ${next.seconds} s …`);
      const lock = next.lockSeconds === undefined ? undefined : lockParticipants(databaseUrl, next.lockSeconds);
      await Promise.all([sendAtRates(next), lock]);
    }
    phase = undefined;
  };
  const everybody = crowds.flatMap((crowd) =>
    Array.from({ length: Math.max(...PHASES.map(crowd.count)) }, (_, index) => goOn(crowd, index, crowd.client(index))),
  );
  await Promise.all([passPhases(), ...everybody]);
  return statuses;
};
