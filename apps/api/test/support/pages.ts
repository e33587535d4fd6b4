import { expect } from 'vitest';
import type { Answer, Client, Json } from './client.ts';

/** The paths of the `Link` header by their relation. */
export const linksOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...(headers.get('link') ?? '').matchAll(/<https?:\/\/[^/]+([^>]+)>; rel="(\w+)"/g)].map(([, path, rel]) => [
      rel,
      path,
    ]),
  );

/** Follows a relation from a page to the end; returns the records of each page. */
export const walk = async (client: Client, from: string, rel: 'next' | 'prev' = 'next'): Promise<Json[][]> => {
  const pages: Json[][] = [];
  for (let path: string | undefined = from; path !== undefined; ) {
    const answer: Answer = await client('GET', path);
    expect(answer.status).toBe(200);
    pages.push(answer.json.data);
    path = linksOf(answer)[rel];
  }
  return pages;
};
