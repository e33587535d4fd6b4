import { isObject } from '../interface/json.ts';
import { isSuccess } from './answers.ts';
import { CouldNotRun } from './errors.ts';
import type { HttpClient } from './httpClient.ts';

const organisationAt = async (http: HttpClient, baseUrl: string, token: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const answer = await http.send({ method: 'GET', url: `${baseUrl}/v1/org`, headers }, () => undefined);
  try {
    const body: unknown = isSuccess(answer.status) ? JSON.parse(answer.text) : undefined;
    return isObject(body) && isObject(body.data) ? body.data.id : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Requires that several URLs belong to one deployment: the token has the same organisation at each.
 * @throws CouldNotRun if they do not
 */
export const requireSameDeployment = async (
  http: HttpClient,
  [first = '', ...others]: readonly string[],
  token: string,
): Promise<void> => {
  if (others.length === 0) return;
  const organisation = await organisationAt(http, first, token);
  for (const other of others)
    if ((await organisationAt(http, other, token)) !== organisation)
      throw new CouldNotRun(
        `${other} does not belong to the same deployment as ${first}: the access token has another organisation there.`,
      );
};
