import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../testbed/database.ts';
import { startBuilt } from '../../testbed/service.ts';
import type { Send } from '../measuring/http.ts';
import { repeat } from '../measuring/load.ts';
import { watchLocks } from '../measuring/locks.ts';
import { buildNextVersion, type NextMigration } from '../measuring/nextVersion.ts';
import { atLeast, atMost, counter, none, type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, startGround } from '../measuring/stage.ts';

/*
 * Renames a column while the service runs, in the steps that docs/chaos.md describes. The old version is the current
 * build. The new version is a copy of it that only knows the column by its new name. Its first two migrations add and
 * fill the new column; the third, which drops the old column, belongs to the version after it.
 */

const ROWS = 100_000;
const WORKERS = 8;
const SIDE_BY_SIDE_MS = 5_000;

const FILL = `insert into participant (organisation_id, id, first_name, last_name, marketing_channel, inserted_at, updated_at)
  select $1, gen_random_uuid(), 'Jörg', 'Groß ' || i, 'Messe ' || i % 100, now(), now() from generate_series(1, ${ROWS}) i`;

/** A migration that does not get a lock soon gives up, so that no statements queue behind it. */
const SHORT_WAIT = "set local lock_timeout = '1s'";

/** A trigger that copies the value from the column that a version writes to the other column. */
const KEEP_EQUAL = `create function keep_marketing_equal() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      new.marketing_source := coalesce(new.marketing_source, new.marketing_channel);
      new.marketing_channel := new.marketing_source;
    elsif new.marketing_channel is distinct from old.marketing_channel then
      new.marketing_source := new.marketing_channel;
    elsif new.marketing_source is distinct from old.marketing_source then
      new.marketing_channel := new.marketing_source;
    end if;
    return new;
  end $$`;

/** The rows are filled in the order of the primary key, so that each part costs the same. */
const FILL_IN_PARTS = `do $$
  declare
    organisation uuid := '00000000-0000-0000-0000-000000000000';
    participant_id uuid := '00000000-0000-0000-0000-000000000000';
  begin
    loop
      with part as (
        select p.organisation_id, p.id from participant p where (p.organisation_id, p.id) > (organisation, participant_id)
        order by p.organisation_id, p.id limit 2000
      ), filled as (
        update participant p set marketing_source = p.marketing_channel from part
        where p.organisation_id = part.organisation_id and p.id = part.id and p.marketing_source is null
      )
      select part.organisation_id, part.id into organisation, participant_id from part
      order by part.organisation_id desc, part.id desc limit 1;
      exit when organisation is null;
      commit;
    end loop;
  end $$`;

const EXPAND: readonly NextMigration[] = [
  {
    name: 'Migration29990101000000_expand',
    isTransactional: true,
    statements: [
      SHORT_WAIT,
      'alter table participant add column marketing_source varchar(255)',
      KEEP_EQUAL,
      'create trigger keep_marketing_equal before insert or update on participant for each row execute function keep_marketing_equal()',
    ],
  },
  { name: 'Migration29990101000001_fill', isTransactional: false, statements: [FILL_IN_PARTS] },
];

const CONTRACT: NextMigration = {
  name: 'Migration29990102000000_contract',
  isTransactional: true,
  statements: [
    SHORT_WAIT,
    'drop trigger keep_marketing_equal on participant',
    'drop function keep_marketing_equal()',
    'alter table participant drop column marketing_channel',
  ],
};

const RENAMED = {
  files: ['tables/participant.js'],
  from: /marketing_channel|marketingChannel(?=: text)/g,
  to: 'marketing_source',
};

const UNEQUAL =
  'select count(*)::int as count from participant where marketing_source is distinct from marketing_channel';

/** Upgrades instances one after the other under load, with a change of the schema. */
export const migrations: Scenario = {
  name: 'migrations',
  guarantee: 'The old and the new version serve side by side while the schema changes, and no lock blocks requests.',
  run: async (testbed) => {
    const { postgres: server, organisationId, token } = await startGround(testbed);
    await withConnection(server.url(), (client) => client.query(FILL, [organisationId]));
    const settings = { DATABASE_URL: server.url() };
    const old = await startBuilt(testbed, settings);
    const newFile = await buildNextVersion(join(testbed.folder, 'new'), RENAMED, EXPAND);
    const newestFile = await buildNextVersion(join(testbed.folder, 'newest'), RENAMED, [...EXPAND, CONTRACT]);

    let urls: readonly string[] = [old.baseUrl];
    const clients = new Map<string, Send>();
    const sendTo = (url: string): Send => {
      const send = clients.get(url) ?? clientOf(testbed, url, token);
      clients.set(url, send);
      return send;
    };
    const failures = counter();
    let answers = 0;
    let unlike = 0;
    const ask = async (url: string, method: string, path: string, body?: unknown) => {
      const answer = await sendTo(url)(method, path, { body }).catch((error: unknown) => String(error));
      answers += 1;
      if (typeof answer !== 'string' && answer.status < 300) return JSON.parse(answer.text).data;
      failures.add(typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 300)}`);
      return undefined;
    };
    const load = repeat(testbed, WORKERS, async (worker) => {
      const [one = old.baseUrl, other = one] = worker % 2 === 0 ? urls : urls.toReversed();
      const channels = [randomUUID(), randomUUID()];
      const path = '/v1/participants';
      const created = await ask(one, 'POST', path, {
        participant: { firstName: 'A', lastName: 'B', marketingChannel: channels[0] },
      });
      if (created === undefined) return;
      const read = await ask(other, 'GET', `${path}/${created.id}`);
      await ask(other, 'PATCH', `${path}/${created.id}`, { participant: { marketingChannel: channels[1] } });
      const readAgain = await ask(one, 'GET', `${path}/${created.id}`);
      if (read?.marketingChannel !== channels[0] || readAgain?.marketingChannel !== channels[1]) unlike += 1;
    });
    await sleep(SIDE_BY_SIDE_MS);

    const locks = await watchLocks(testbed, server.url());
    testbed.say('the new version starts and migrates');
    const next = await startBuilt(testbed, settings, newFile);
    urls = [old.baseUrl, next.baseUrl];
    testbed.say(`it was ready after ${next.startSeconds.toFixed(1)} s; old and new serve`);
    await sleep(SIDE_BY_SIDE_MS);
    const unequal = await withConnection(server.url(), async (client) => (await client.query(UNEQUAL)).rows[0].count);
    urls = [next.baseUrl];
    await sleep(SIDE_BY_SIDE_MS);
    await old.stop();
    testbed.say('the old version has ended; the one after the new drops the old column');
    const newest = await startBuilt(testbed, settings, newestFile);
    urls = [next.baseUrl, newest.baseUrl];
    await sleep(SIDE_BY_SIDE_MS);
    await load.stop();
    const longest = await locks.longest();
    for (const [reason, count] of failures.counts) testbed.say(`${count} × ${reason}`);
    testbed.say(`longest lock: ${longest.what}`);
    return [
      shown('rows to be filled', ROWS),
      atLeast('answers', answers, 1_000),
      none('of them failed', failures.sum()),
      none('written by one version, read differently by the other', unlike),
      none('rows in which old and new column differ', unequal),
      atLeast('samples of the locks', longest.samples, 100),
      atMost('longest lock that blocks reads or writes', longest.seconds, 1, 's'),
    ];
  },
};
