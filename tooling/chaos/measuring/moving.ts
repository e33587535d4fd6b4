import { setTimeout as sleep } from 'node:timers/promises';
import { rowsOfOrganisation } from '../../testbed/content.ts';
import { httpClient, type Send } from './http.ts';

/** Tables whose rows of an organisation do not move. */
const STAYING = ['token', 'change_inbox', 'organisation_move', 'token_hash', 'oauth_client'];

/**
 * The MD5 of all rows of an organisation, by table, computed by the database, and not by what moves them. OAuth clients are
 * revoked at the source by then, so that they differ.
 */
export const contentOf = (url: string, organisationId: string): Promise<Readonly<Record<string, string>>> =>
  rowsOfOrganisation(url, organisationId, STAYING);

const OK = 200;
const UNAUTHORISED = 401;
const UNAVAILABLE = 503;
const WRITE_PAUSE_MS = 20;
const READ_PAUSE_MS = 10;

/** Programs that use an organisation while it moves, and sign in where it is. */
interface Places {
  readonly from: string;
  readonly to: string;
  readonly token: string;
  readonly client: { readonly id: string; readonly secret: string };
}

/** An access token of the client at the place at `baseUrl`; undefined if it knows nobody of the organisation. */
export const tokenAt = async (baseUrl: string, client: Places['client']): Promise<string | undefined> => {
  const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
  const answer = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body: new URLSearchParams(form) });
  const issued = (await answer.json()) as { access_token?: string };
  return issued.access_token;
};

/** Signs in at the destination; undefined as long as it knows nobody of the organisation. */
const signIn = async ({ to, client }: Places): Promise<Send | undefined> => {
  const token = await tokenAt(to, client);
  return token === undefined ? undefined : httpClient(to, token).send;
};

/** Writes and reads one after the other while the organisation moves. */
export const useWhileMoving = (places: Places, ids: readonly string[]) => {
  const source = httpClient(places.from, places.token);
  const answers = new Map<string, number>();
  let isStopped = false;
  let [written, longestGapMs, atDestination] = [0, 0, 0];
  let lastWrite = performance.now();
  let destination: Send | undefined;
  const count = (answer: string): void => void answers.set(answer, (answers.get(answer) ?? 0) + 1);
  const idOf = (number: number): string => ids[(number * 7_919) % ids.length] ?? '';

  const noteGap = (): void => {
    longestGapMs = Math.max(longestGapMs, performance.now() - lastWrite);
  };

  const write = async (): Promise<void> => {
    for (let number = 0; !isStopped; number += 1) {
      const body = { participant: { preferredName: `Name ${number}` } };
      const { status } = await (destination ?? source.send)('PATCH', `/v1/participants/${idOf(number)}`, { body });
      count(`write ${status}`);
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
      // The token ends just before the organisation opens at the destination: nobody is without it until then.
      if (status !== UNAUTHORISED) count(`read ${status}`);
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
      const wrong = [...answers].filter(
        ([answer]) => ![`write ${OK}`, `write ${UNAVAILABLE}`, `write ${UNAUTHORISED}`, `read ${OK}`].includes(answer),
      );
      return { written, longestGapMs, atDestination, wrong: wrong.map(([answer, times]) => `${answer}: ${times}`) };
    },
  };
};
