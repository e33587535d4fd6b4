import { CouldNotRun } from './errors.ts';
import { type HttpClient, NoAnswer } from './httpClient.ts';
import type { Settings } from './settings.ts';

/** Reads that a token with all scopes may make. If one of them is answered, the run can begin. */
const PROBES = ['/v1/participants', '/v1/contacts', '/v1/org'];
const UNAUTHORISED = [401, 403];

const OPTION = { main: '--token', other: '--other-token', limited: '--limited-token' } as const;

/** Statuses of the probes with one token. */
const statusesOf = async (http: HttpClient, baseUrl: string, token: string): Promise<number[]> => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const answers = PROBES.map((path) =>
    http.send({ method: 'GET', url: `${baseUrl}${path}`, headers }, () => undefined),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
};

/**
 * Makes sure that the deployment can be reached and accepts the tokens.
 * @throws CouldNotRun saying what to correct
 */
export const requireDeployment = async (
  http: HttpClient,
  baseUrl: string,
  tokens: Settings['tokens'],
): Promise<void> => {
  try {
    for (const name of ['main', 'other'] as const) {
      const token = tokens[name];
      if (token === undefined) continue;
      const statuses = await statusesOf(http, baseUrl, token);
      if (statuses.every((status) => UNAUTHORISED.includes(status))) {
        throw new CouldNotRun(`${baseUrl} refuses the token of ${OPTION[name]} (status ${statuses[0]}).`);
      }
    }
  } catch (error) {
    if (error instanceof NoAnswer) throw new CouldNotRun(`${baseUrl} cannot be reached: ${error.message}`);
    throw error;
  }
};
