/** The cursor of the next page, from the `Link` of a page; undefined if there is none. */
export const nextCursor = (link: string | null | undefined): string | undefined => {
  const next = /<([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
  return next === undefined ? undefined : (new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined);
};

/** The number of different records on pages. */
export const countRecords = (...pages: readonly (readonly { id: string }[] | undefined)[]): number =>
  new Set(pages.flat().map((record) => record?.id)).size;
