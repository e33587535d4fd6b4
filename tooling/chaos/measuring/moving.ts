import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../testbed/program.ts';
import { startAdmin } from '../../testbed/service.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { httpClient, type Send } from './http.ts';
import { counter } from './scenario.ts';

const OK = 200;
const UNAUTHORISED = 401;
const UNAVAILABLE = 503;
const WRITE_PAUSE_MS = 20;
const READ_PAUSE_MS = 10;

/**
 * The places between which an organisation moves, and the credentials of the API clients that use it during the move.
 */
interface Places {
  readonly from: string;
  readonly to: string;
  readonly token: string;
  readonly client: { readonly id: string; readonly secret: string };
}

/** Obtains an access token of the client from the place at `baseUrl`; undefined if the organisation is not there. */
export const tokenAt = async (baseUrl: string, client: Places['client']): Promise<string | undefined> => {
  const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
  const answer = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const issued = (await answer.json()) as { access_token?: string };
  return issued.access_token;
};

/**
 * Moves an organisation with the commands of the runbook, after `isLeft` returns true. Returns the output of the
 * export.
 */
export const moveOrganisation = async (
  testbed: Testbed,
  organisationId: string,
  from: string,
  to: string,
  isLeft: () => Promise<void> = async () => undefined,
): Promise<string> => {
  const folder = join(testbed.folder, 'move');
  await mkdir(folder);
  const run = async (args: readonly string[], settings: Settings): Promise<string> => {
    const program = startAdmin(args, settings);
    if ((await program.exit) !== 0) throw new Error(program.output().err);
    return program.output().out;
  };
  const exported = await run(['org', 'export', organisationId, '--to', folder, '--close', '--json'], {
    DATABASE_URL: from,
  });
  await isLeft();
  await run(['org', 'import', folder, '--json'], { DATABASE_URL: to, SOURCE_DATABASE_URL: from });
  return exported;
};

/** Signs in at the destination. Returns undefined as long as the organisation is not there. */
const signIn = async ({ to, client }: Places): Promise<Send | undefined> => {
  const token = await tokenAt(to, client);
  return token === undefined ? undefined : httpClient(to, token).send;
};

/** Sends writes and reads, one after the other, while the organisation moves. */
export const useWhileMoving = (places: Places, ids: readonly string[]) => {
  const source = httpClient(places.from, places.token);
  const answers = counter();
  let isStopped = false;
  let [written, longestGapMs, atDestination] = [0, 0, 0];
  let lastWrite = performance.now();
  let destination: Send | undefined;
  const idOf = (number: number): string => ids[(number * 7_919) % ids.length] ?? '';

  const noteGap = (): void => {
    longestGapMs = Math.max(longestGapMs, performance.now() - lastWrite);
  };

  const write = async (): Promise<void> => {
    for (let number = 0; !isStopped; number += 1) {
      const body = { participant: { preferredName: `Name ${number}` } };
      const { status } = await (destination ?? source.send)('PATCH', `/v1/participants/${idOf(number)}`, { body });
      answers.add(`write ${status}`);
      if (status === OK) {
        noteGap();
        [lastWrite, written] = [performance.now(), written + 1];
        if (destination !== undefined) atDestination += 1;
      } else destination ??= await signIn(places);
      await sleep(WRITE_PAUSE_MS);
    }
  };

  const read = async (): Promise<void> => {
    for (let number = 0; !isStopped; number += 1) {
      const { status } = await (destination ?? source.send)('GET', `/v1/participants/${idOf(number)}`);
      // The token becomes invalid just before the organisation opens at the destination. Until then, the source accepts
      // it.
      if (status !== UNAUTHORISED) answers.add(`read ${status}`);
      else destination ??= await signIn(places);
      await sleep(READ_PAUSE_MS);
    }
  };

  const running = Promise.all([write(), read()]);
  running.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await running;
      noteGap();
      const wrong = [...answers.counts].filter(
        ([answer]) => ![`write ${OK}`, `write ${UNAVAILABLE}`, `write ${UNAUTHORISED}`, `read ${OK}`].includes(answer),
      );
      return { written, longestGapMs, atDestination, wrong: wrong.map(([answer, times]) => `${answer}: ${times}`) };
    },
  };
};
