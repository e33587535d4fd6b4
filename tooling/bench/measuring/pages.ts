/** The paths of the same page on each of the servers. */
export interface DeepPage {
  ours: string;
  bare: string;
}

interface Item {
  id: string;
  insertedAt: string;
}

export const FIRST_PAGE = '/v1/participants?status=active';
const STEP = 200;

const nextOf = (link: string | null): URL | undefined => {
  const target = /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1];
  return target === undefined ? undefined : new URL(target);
};

/**
 * Finds the page that begins after `depth` rows of a collection, by following the links of the service. The bare server
 * gets the last row before the page instead of a cursor.
 */
export const deepPage = async (
  url: string,
  token: string,
  depth: number,
  collection = FIRST_PAGE,
): Promise<DeepPage> => {
  const join = collection.includes('?') ? '&' : '?';
  let next: URL | undefined = new URL(`${collection}${join}limit=${STEP}`, url);
  let last: Item | undefined;
  for (let seen = 0; seen < depth && next !== undefined; seen += STEP) {
    const response: Response = await fetch(next, { headers: { authorization: `Bearer ${token}` } });
    if (!response.ok) throw new Error(`${next.href} answered ${response.status}`);
    const { data } = (await response.json()) as { data: Item[] };
    last = data.at(-1);
    next = nextOf(response.headers.get('link'));
  }
  const cursor = next?.searchParams.get('cursor');
  if (last === undefined || !cursor) throw new Error(`the collection has no ${depth} rows`);
  const after = encodeURIComponent(`${last.insertedAt},${last.id}`);
  return { ours: `${collection}${join}cursor=${cursor}`, bare: `${collection}${join}after=${after}` };
};
