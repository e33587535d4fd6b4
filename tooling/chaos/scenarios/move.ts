import { createClient } from '@training-provider/contract/client';
import { scratchDatabase, withConnection } from '../../testbed/database.ts';
import { changesOf } from '../../testbed/feed.ts';
import { startPostgres } from '../../testbed/postgres.ts';
import { startBuilt } from '../../testbed/service.ts';
import { migrateDatabase, newClientIn, prepareTenant, seedParticipants } from '../../testbed/tenants.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { moveOrganisation, tokenAt, useWhileMoving } from '../measuring/moving.ts';
import { atLeast, atMost, none, type Scenario, shown } from '../measuring/scenario.ts';

const PARTICIPANTS = Number(process.env.MOVE_PARTICIPANTS ?? 100_000);
const MOST_SECONDS = 60;
const MS_PER_SECOND = 1_000;

const seed = async (testbed: Testbed, url: string, organisationId: string): Promise<void> => {
  testbed.say(`Seeding an organisation of ${PARTICIPANTS.toLocaleString('en')} participants …`);
  await seedParticipants(url, organisationId, PARTICIPANTS);
  await withConnection(url, (client) => client.query('vacuum analyze'));
};

const idsOf = (url: string, organisationId: string): Promise<string[]> =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from participant where organisation_id = $1 order by id',
      [organisationId],
    );
    return rows.map(({ id }) => id);
  });

/** Moves an organisation to another database while API clients read and write. */
export const move: Scenario = {
  name: 'move',
  guarantee:
    'An organisation moves to another database with all its data; reads continue, writes wait for a minute at most.',
  run: async (testbed) => {
    const postgres = await startPostgres(testbed);
    const [source, destination] = [await scratchDatabase(postgres.url()), await scratchDatabase(postgres.url())];
    const { organisationId, token } = await prepareTenant(source.url);
    await migrateDatabase(destination.url);
    await seed(testbed, source.url, organisationId);
    const client = await newClientIn(source.url, organisationId, ['*']);
    const [from, to] = [
      await startBuilt(testbed, { DATABASE_URL: source.url }),
      await startBuilt(testbed, { DATABASE_URL: destination.url }),
    ];
    const { next: cursor } = await createClient({ baseUrl: from.baseUrl, token }).changes.read({ from: 'now' });
    const traffic = useWhileMoving(
      { from: from.baseUrl, to: to.baseUrl, token, client },
      await idsOf(source.url, organisationId),
    );

    testbed.say('Moving it …');
    const exported = await moveOrganisation(testbed, organisationId, source.url, destination.url);
    const { written, longestGapMs, atDestination, wrong } = await traffic.stop();
    if (wrong.length > 0) testbed.say(`Unexpected answers: ${wrong.join(', ')}`);

    const { rows }: { rows: number } = JSON.parse(exported);
    const issued = await tokenAt(to.baseUrl, client);
    // Changes of the seed that were not numbered before also come after the cursor.
    const feed = await changesOf(to.baseUrl, issued ?? '', { cursor });
    const followed = feed.filter(({ operation }) => operation === 'updated').length;
    return [
      shown('rows', rows),
      atMost('longest time without a write, as a client sees it', longestGapMs / MS_PER_SECOND, MOST_SECONDS, 's'),
      atLeast('writes meanwhile', written, 1),
      atLeast('of them at the destination', atDestination, 1),
      none('their changes that an earlier cursor misses', written - followed),
      none('kinds of unexpected answers', wrong.length),
    ];
  },
};
