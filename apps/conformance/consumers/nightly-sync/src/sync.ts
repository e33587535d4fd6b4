import type { Client, ListedCoaching, ListedParticipant } from '@training-provider/contract/client';

/** The effects of a page of changes on the mirror. */
export interface Changes<Item> {
  stored: Item[];
  /** Ids of records that were deleted. */
  removed: string[];
  /** The highest `updatedAt` of the page: the next night starts a minute before it. */
  until?: string;
  /** The cursor of the next page. */
  next?: string;
}

/** The start and the length of a page. */
export interface Page {
  since: string;
  limit: number;
  cursor?: string;
}

interface Changing {
  id: string;
  updatedAt: string;
  deletedAt?: string;
}

const changesIn = <Item extends Changing>(page: { data: Item[]; next?: string }): Changes<Item> => {
  const until = page.data.at(-1)?.updatedAt;
  return {
    stored: page.data.filter(({ deletedAt }) => deletedAt === undefined),
    removed: page.data.filter(({ deletedAt }) => deletedAt !== undefined).map(({ id }) => id),
    ...(until === undefined ? {} : { until }),
    ...(page.next === undefined ? {} : { next: page.next }),
  };
};

const queryOf = ({ since, limit, cursor }: Page) => ({
  sort: 'updatedAt' as const,
  'updatedAt[gte]': since,
  includeDeleted: true,
  limit,
  cursor,
});

/** Participants that were created, changed or deleted since a moment, the oldest change first. */
export const changedParticipants = async (client: Client, page: Page): Promise<Changes<ListedParticipant>> =>
  changesIn(await client.participants.list(queryOf(page)));

/** The same for coachings, with their vouchers. */
export const changedCoachings = async (client: Client, page: Page): Promise<Changes<ListedCoaching>> =>
  changesIn(await client.coachings.list(queryOf(page)));

/** The open and running courses that start between two days, for the timetable. */
export const coursesBetween = async (client: Client, from: string, to: string) => {
  const query = {
    status: ['open', 'running'],
    'startDate[gte]': from,
    'startDate[lt]': to,
    sort: 'startDate',
  } as const;
  return (await client.courses.list(query)).data;
};

/** A course, unless the mirror already has this version. */
export const courseIfChanged = async (client: Client, id: string, version: string) => {
  const answer = await client.courses.get(id, { ifNoneMatch: version });
  return answer.status === 304 ? 'unchanged' : { course: answer.data, version: answer.etag };
};
