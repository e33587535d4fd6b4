import type { Kind } from '../../interface/kinds.ts';
import { listOf, recordOf, succeeds } from '../../target/answers.ts';
import { permits } from '../../target/clientForms.ts';
import { make } from '../../target/records.ts';
import type { RequestOptions, Target } from '../../target/target.ts';
import { fullestOf } from '../generated/fullRecords.ts';
import { GROUPED } from './groups.ts';
import { contentOf } from './history.ts';
import { idsOf } from './pages.ts';
import { change, type Known } from './userOfClient.ts';

/** What the organisation has created, and what a user has created and replaced with the same body. */
export interface Alike {
  kind: Kind;
  content: unknown;
  byUser: readonly unknown[];
  /** The ids that two creations with one key have answered. */
  ids: readonly unknown[];
}

/** Records of each kind that these scopes let a user write, as the organisation writes them and as the user does. */
export const writtenAlike = async (
  target: Target,
  sending: RequestOptions,
  scopes: readonly string[],
): Promise<Alike[]> => {
  const kinds = GROUPED.filter((kind) => permits(scopes, fullestOf(kind).scope));
  return Promise.all(
    kinds.map(async (kind) => {
      const { collection, wrapper, sent, record } = await make(target, kind);
      const body = { [wrapper]: sent };
      const keyed = { ...sending, body, headers: { 'idempotency-key': target.word() } };
      const created = recordOf(succeeds(await target.send('POST', collection, keyed)));
      const again = recordOf(succeeds(await target.send('POST', collection, keyed)));
      const replaced = await target.send('PUT', `${collection}/${created.id}`, { ...sending, body });
      const byUser = [created, recordOf(succeeds(replaced))].map(contentOf);
      return { kind, content: contentOf(record), byUser, ids: [created.id, again.id] };
    }),
  );
};

/** Puts the user at one location, and returns those ids of a course at another one that it is not shown. */
export const hiddenCourses = async (target: Target, known: Known, sending: RequestOptions): Promise<string[]> => {
  const locations = listOf(succeeds(await target.send('GET', '/v1/locations', { query: { limit: '2' } })));
  const [here, elsewhere] = locations.map(({ id }) => String(id));
  if (here === undefined || elsewhere === undefined) return [];
  await change(target, known, { locations: [here] });
  const { collection, id } = await make(target, 'course', { locationId: elsewhere });
  const shown = idsOf(succeeds(await target.send('GET', collection, { ...sending, query: { id } })));
  return shown.includes(id) ? [] : [id];
};
