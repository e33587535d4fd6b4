import { isObject, parsedOf } from '../interface/json.ts';
import { SERVICE_DESCRIPTION_PATH } from '../interface/modules.ts';
import { CouldNotRun } from './errors.ts';
import { type HttpClient, NoAnswer } from './httpClient.ts';
import type { Settings } from './settings.ts';

/** Reads that a token with all scopes may send. If one succeeds, the run can start. */
const PROBES = ['/v1/participants', '/v1/contacts', '/v1/org'];
const UNAUTHORISED = [401, 403];

const OPTION = { main: '--token', other: '--other-token' } as const;

/** Statuses of the probes with one token. */
const statusesOf = async (http: HttpClient, baseUrl: string, token: string): Promise<number[]> => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const answers = PROBES.map((path) =>
    http.send({ method: 'GET', url: `${baseUrl}${path}`, headers }, () => undefined),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
};

/**
 * Makes sure that the deployment is reachable and accepts the tokens.
 * @throws CouldNotRun with the correction to make
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
        throw new CouldNotRun(`${baseUrl} rejects the token of ${OPTION[name]} (status ${statuses[0]}).`);
      }
    }
  } catch (error) {
    if (error instanceof NoAnswer) throw new CouldNotRun(`${baseUrl} cannot be reached: ${error.message}`);
    throw error;
  }
};

const LATENCY_PROBES = 3;

/** The latency of the deployment for a trivial request, in milliseconds: the minimum of a few. */
export const latencyOf = async (http: HttpClient, baseUrl: string): Promise<number> => {
  const times: number[] = [];
  for (let probe = 0; probe < LATENCY_PROBES; probe += 1) {
    const began = performance.now();
    await http.send({ method: 'GET', url: `${baseUrl}${SERVICE_DESCRIPTION_PATH}`, headers: {} }, () => undefined);
    times.push(performance.now() - began);
  }
  return Math.min(...times);
};

/** The modules in the deployment's description; none if the description is missing or unreadable. */
export const claimedModules = async (http: HttpClient, baseUrl: string): Promise<string[]> => {
  const url = `${baseUrl}${SERVICE_DESCRIPTION_PATH}`;
  const { status, text } = await http.send({ method: 'GET', url, headers: {} }, () => undefined);
  const body = status === 200 ? parsedOf(text) : undefined;
  const modules = isObject(body) && isObject(body.data) ? body.data.modules : undefined;
  return Array.isArray(modules) ? modules.map(String) : [];
};
