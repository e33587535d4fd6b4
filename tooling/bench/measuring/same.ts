import type { Request } from 'autocannon';

/** The base URL of a server, and the token for it. */
export interface Side {
  url: string;
  token?: string;
}

const ask = async ({ url, token }: Side, { method, path, body }: Request): Promise<string> => {
  const response = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}${path} answered ${response.status}: ${text}`);
  return text;
};

const difference = (one: string, other: string): string => {
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `\n  ${one.slice(Math.max(0, at - 60), at + 60)}\n  ${other.slice(Math.max(0, at - 60), at + 60)}`;
};

/** JSON in which the members of each object are sorted by name, because their order has no meaning. */
const sorted = (text: string): string =>
  JSON.stringify(JSON.parse(text), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );

const OWN = /"(id|insertedAt|updatedAt)":"[^"]+"/g;

const requireEqual = ({ method, path }: Request, one: string, other: string): void => {
  if (one !== other) throw new Error(`${method} ${path}: the bodies differ${difference(one, other)}`);
};

/** Throws unless both servers return the same JSON: servers that do different work cannot be compared. */
export const requireSameBody = async (bare: Side, bareRequest: Request, ours: Side, oursRequest: Request) =>
  requireEqual(oursRequest, sorted(await ask(bare, bareRequest)), sorted(await ask(ours, oursRequest)));

/** Throws unless both servers return the same JSON to a write, apart from the id and the timestamps. */
export const requireSameWrite = async (bare: Side, ours: Side, request: Request): Promise<void> => {
  const bodyOf = async (side: Side): Promise<string> => sorted(await ask(side, request)).replace(OWN, '"$1":""');
  requireEqual(request, await bodyOf(bare), await bodyOf(ours));
};
