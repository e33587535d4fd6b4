import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { givenUpSessions } from './givenUpSessions.ts';

const LONG_AGO = -10_000_000;

// biome-ignore lint/plugin: the time of a login is told by this clock
const now = (): number => performance.now();

const connect = async (): Promise<Client & { processID: number }> => {
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  onTestFinished(() => client.end());
  return client as Client & { processID: number };
};

/**
 * Given-up sessions that are observed through a connection; `looks` resolves after the given number of further
 * responses.
 */
const observed = async () => {
  const observer = await connect();
  const waiting: { left: number; done: () => void }[] = [];
  const sessions = givenUpSessions(async (statement, values) => {
    const { rows } = await observer.query(statement, [...values]);
    for (const one of waiting) {
      one.left -= 1;
      if (one.left === 0) setImmediate(one.done);
    }
    return rows;
  });
  onTestFinished(sessions.stop);
  const looks = (left: number) => new Promise<void>((done) => waiting.push({ left, done }));
  return { sessions, looks };
};

test('a given-up session counts until its statement ends', async () => {
  const { sessions, looks } = await observed();
  const session = await connect();
  const loggedInAt = now();
  const holder = await connect();
  await holder.query('begin; select pg_advisory_xact_lock(35)');
  // Within a transaction the session is never idle, even if the first look comes before its next statement.
  await session.query('begin');
  const statement = session.query('select pg_advisory_xact_lock(35)');
  let isEnded = false;
  const ended = new Promise<void>((resolve) => {
    const onEnd = (): void => {
      isEnded = true;
      resolve();
    };
    sessions.add({ processId: session.processID, loggedInAt, onEnd });
  });
  await looks(3);
  expect(isEnded).toBe(false);
  await holder.query('commit');
  await statement;
  await session.query('commit');
  await ended;
});

test('a later session with the same process id does not count as given up', async () => {
  const { sessions } = await observed();
  const session = await connect();
  const holder = await connect();
  await holder.query('begin; select pg_advisory_xact_lock(36)');
  const statement = session.query('select pg_advisory_lock(36)');
  const { processID: processId } = session;
  const loggedInAt = now() + LONG_AGO;
  const ended = new Promise<string>((resolve) => {
    sessions.add({ processId, loggedInAt, onEnd: () => resolve('ended') });
  });
  expect(await ended).toBe('ended');
  await holder.query('commit');
  await statement;
});
