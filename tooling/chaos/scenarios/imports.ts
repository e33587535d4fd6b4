import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Import } from '@training-provider/contract';
import { filesOf } from '../../testbed/api.ts';
import { scratchDatabase, withConnection } from '../../testbed/database.ts';
import { startBuilt } from '../../testbed/service.ts';
import { migrateDatabase, newClientIn, newTenantIn } from '../../testbed/tenants.ts';
import { fileOf, type ImportedFile } from '../imports/file.ts';
import { doneOf, hasEnded, importerAt } from '../imports/importer.ts';
import { smallDisk } from '../imports/smallDisk.ts';
import { feedOf, recordsOf, rowsWith, strangeLines } from '../imports/verdict.ts';
import { moveOrganisation, tokenAt } from '../measuring/moving.ts';
import { atLeast, type Figure, none, type Scenario, shown } from '../measuring/scenario.ts';
import { startGround } from '../measuring/stage.ts';
import { startWorld, type World } from '../measuring/world.ts';

/**
 * The number of imports, during each of which two kills happen. Of three imports, the first has a new file, the second
 * the same file, and the third a changed one.
 */
const IMPORTS = Number(process.env.CHAOS_IMPORTS ?? 12);
const LINES = 10_000;
const LOOK_MS = 10;
/** The number of lines during a move: more, because the command that closes an organisation takes a second to start. */
const MOVED_LINES = 60_000;
/** The disturbance of an import begins after this many lines. */
const BEGUN = 1_000;
const DISK_MB = 2;
/** How long the disk stays full, in milliseconds: long enough for a runner to try the lines one by one. */
const FULL_MS = 25_000;

/** The file of a round: one that creates records, the same file again, or the same file with other names. */
const roundOf = (round: number): { file: ImportedFile; outcome: 'created' | 'unchanged' | 'updated' } => {
  const outcome = (['created', 'unchanged', 'updated'] as const)[round % 3] ?? 'created';
  const file = fileOf(`R${Math.floor(round / 3)}`, LINES, outcome === 'updated' ? 'Georg' : 'Jörg');
  return { file, outcome };
};

const kills = async (world: World, token: string, organisationId: string): Promise<Figure[]> => {
  const { testbed, urls, database } = world;
  const importer = importerAt(urls, token);
  let [strange, other, records, versions, killed, number] = [0, 0, 0, 0, 0, 0];
  /**
   * Kills an instance or PostgreSQL at random moments of an import. If `isEarly`, the first kill happens while the file
   * is sent.
   */
  const killAmid = async (path: string, isEarly: boolean): Promise<void> => {
    for (const part of [isEarly ? 0 : Math.random() / 2, (1 + Math.random()) / 2]) {
      const isThere = (now: Import): boolean => doneOf(now) >= part * LINES || hasEnded(now);
      let now = await importer.look(path);
      for (; !isThere(now); now = await importer.look(path)) await sleep(LOOK_MS);
      if (!hasEnded(now)) killed += 1;
      await world.kill(number++);
    }
  };
  for (let round = 0; round < IMPORTS; round += 1) {
    const { file, outcome } = roundOf(round);
    const path = await importer.create();
    const [ended] = await Promise.all([importer.follow(path, file, hasEnded), killAmid(path, round % 4 === 3)]);
    testbed.say(`import ${round + 1}: ${ended.status}, ${ended[outcome]} ${outcome}, ${ended.refused} refused`);
    strange += await strangeLines(database(), path, ended);
    if (ended.status !== 'completed' || ended[outcome] !== file.good || ended.refused !== LINES - file.good) other += 1;
    records += outcome === 'created' ? file.good : 0;
    versions += outcome === 'unchanged' ? 0 : file.good;
  }
  const stored = await recordsOf(database(), organisationId);
  const feed = await feedOf(urls[0] ?? '', token);
  return [
    shown(`imports of ${LINES.toLocaleString('en')} lines`, IMPORTS),
    atLeast('kills of instances and of PostgreSQL during imports', killed, IMPORTS),
    none('imports with unexpected results', other),
    none('lines without an outcome, or with another one than counted', strange),
    none('records lost or twice', Math.abs(stored.records - records) + Math.abs(stored.numbers - records)),
    none('versions lost or twice', Math.abs(stored.versions - versions) + Math.abs(stored.history - versions)),
    none('changes that the feed lacks, or has twice', Math.abs(feed.changes - versions) + feed.strange),
  ];
};

/** Revokes the client in the middle of its import. */
const revocation = async ({ urls, database }: World): Promise<Figure[]> => {
  const { organisationId } = await newTenantIn(database());
  const client = await newClientIn(database(), organisationId, ['*']);
  const importer = importerAt(urls, (await tokenAt(urls[0] ?? '', client)) ?? '');
  const path = await importer.create();
  await importer.follow(path, fileOf('W', LINES), (now) => doneOf(now) >= BEGUN);
  const revoke = 'update oauth_client set revoked_at = now() where id = $1';
  await withConnection(database(), (connection) => connection.query(revoke, [client.id]));
  const look = 'select status, reason, lines, created, refused from import where id = $1 and ended_at is not null';
  const id = path.split('/').at(-1);
  for (;;) {
    const { rows } = await withConnection(database(), (connection) => connection.query(look, [id]));
    const [row] = rows;
    if (row === undefined) {
      await sleep(LOOK_MS);
      continue;
    }
    const { records } = await recordsOf(database(), organisationId);
    return [
      none('a revoked client: imports that did not end', row.reason === 'access_ended' ? 0 : 1),
      atLeast('lines that it no longer wrote', row.lines - row.created - row.refused, 1),
      none('records that its import does not count', Math.abs(records - row.created)),
    ];
  }
};

/** Erases a person whose line is done in the middle of the import, and kills an instance. */
const erasure = async (world: World): Promise<Figure[]> => {
  const { urls, database } = world;
  const { token } = await newTenantIn(database());
  const importer = importerAt(urls, token);
  const path = await importer.create();
  const file = fileOf('Erased', LINES);
  await importer.follow(path, file, (now) => doneOf(now) >= BEGUN);
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const found = await fetch(`${urls[0]}/v1/participants?internalCustomerNumber=Erased-7`, { headers });
  const [{ id }] = ((await found.json()) as { data: [{ id: string }] }).data;
  const body = JSON.stringify({ erasure: { reason: 'request' } });
  const { status } = await fetch(`${urls[0]}/v1/participants/${id}/erasure`, { method: 'POST', headers, body });
  const rest = await importer.look(path);
  await world.killInstance(0);
  const ended = await importer.follow(path, file, hasEnded);
  return [
    atLeast('lines left when a person was erased', rest.pending, 1),
    none('erasures that failed', status === 200 ? 0 : 1),
    none('imports with unexpected results then', ended.created === file.good ? 0 : 1),
    none(
      'rows with the name of the erased person',
      await rowsWith(database(), 'Erased 7,').then(async (one) => one + (await rowsWith(database(), 'Erased-7,'))),
    ),
  ];
};

/** Moves an organisation to another database in the middle of its import. */
const move = async ({ testbed, urls, database }: World): Promise<Figure[]> => {
  const { organisationId } = await newTenantIn(database());
  const client = await newClientIn(database(), organisationId, ['*']);
  const destination = await scratchDatabase(database());
  await migrateDatabase(destination.url);
  const there = await startBuilt(testbed, { DATABASE_URL: destination.url });
  const importer = importerAt(urls, (await tokenAt(urls[0] ?? '', client)) ?? '');
  const path = await importer.create();
  const file = fileOf('M', MOVED_LINES);
  await importer.follow(path, file, (now) => doneOf(now) >= BEGUN);
  let pending = 0;
  await moveOrganisation(testbed, organisationId, database(), destination.url, async () => {
    pending = (await importer.look(path)).pending;
  });
  const arrived = importerAt([there.baseUrl], (await tokenAt(there.baseUrl, client)) ?? '');
  const ended = await arrived.follow(path, file, hasEnded);
  const { records, numbers, versions, history } = await recordsOf(destination.url, organisationId);
  return [
    atLeast('lines left when an organisation was closed for its move', pending, 1),
    none('imports with unexpected results there', ended.status === 'completed' && ended.created === file.good ? 0 : 1),
    none(
      'lines without an outcome there, or with another one than counted',
      await strangeLines(destination.url, path, ended),
    ),
    none(
      'records and versions lost or twice there',
      [records, numbers, versions, history].reduce((sum, count) => sum + Math.abs(count - file.good), 0),
    ),
  ];
};

/** Fills the disk of the histories in the middle of an import, and enlarges it later. */
const fullDisk = async ({ testbed, urls, database }: World, cluster: string): Promise<Figure[]> => {
  const disk = await smallDisk(testbed, database(), cluster, ['record_history'], DISK_MB);
  if (disk === undefined) {
    testbed.say('No disk can be mounted here: the part about a full disk is skipped.');
    return [];
  }
  const { organisationId, token } = await newTenantIn(database());
  const importer = importerAt(urls, token);
  const path = await importer.create();
  const file = fileOf('Disk', LINES);
  await importer.follow(path, file, (now) => doneOf(now) >= 1);
  await sleep(FULL_MS);
  const stuck = await importer.look(path);
  await disk.grow();
  const ended = await importer.follow(path, file, hasEnded);
  const { records, numbers } = await recordsOf(database(), organisationId);
  return [
    atLeast('lines left while the disk was full', stuck.pending, 1),
    none('lines rejected because of it', ended.refused - (LINES - file.good)),
    none('records lost or twice', Math.abs(records - file.good) + Math.abs(numbers - file.good)),
  ];
};

/** Imports files while all kinds of failures happen. */
export const imports: Scenario = {
  name: 'imports',
  guarantee:
    'Every line of an import has one outcome and is written once, whatever is killed, revoked, erased, moved or full in the meantime.',
  run: async (testbed) => {
    const { postgres, organisationId, token } = await startGround(testbed);
    const world = await startWorld(testbed, postgres);
    const figures: Figure[] = await kills(world, token, organisationId);
    for (const part of [revocation, erasure, move]) figures.push(...(await part(world)));
    figures.push(...(await fullDisk(world, filesOf(join(testbed.folder, 'data')).cluster)));
    return figures;
  },
};
