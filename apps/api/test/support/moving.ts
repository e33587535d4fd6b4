import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { contentOf } from '../../../../tooling/chaos/measuring/moving.ts';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { numberingOn } from '../../src/changes/numbering.ts';
import { openDatabase } from '../../src/db/database.ts';
import { makeFolder, openFolder } from '../../src/move/folder.ts';
import { followExport } from '../../src/move/receive.ts';
import { finishMove, type Source } from '../../src/move/send.ts';
import { withSessions } from '../../src/move/session.ts';
import { seedOrganisation } from '../../src/seed/seed.ts';
import { ownDatabase } from './ownService.ts';

const PARTICIPANTS = 1_200;
const WAIT_MS = 300_000;

/** A database with an organisation of many rows and one without, to be copied by each test. */
const seededDatabase = async () => {
  const scratch = await scratchDatabase(inject('serverUrl'), inject('migratedDatabase'));
  const tenant = await newTenantIn(scratch.url);
  await newTenantIn(scratch.url);
  const { db, close } = await openDatabase(scratch.url, 2);
  await db
    .transaction()
    .execute((transaction) => seedOrganisation(transaction, tenant.organisationId, { participants: PARTICIPANTS }));
  await close();
  return { ...scratch, tenant };
};

let seeded: ReturnType<typeof seededDatabase> | undefined;

/** Drops what the databases of the tests were copied from. */
export const dropSeeded = async (): Promise<void> => (await seeded)?.drop();

/** Two databases with an organisation each; that of the first is to move to the second. */
export const twoDatabases = async () => {
  seeded ??= seededDatabase();
  const { name, tenant } = await seeded;
  const [from, to] = [await ownDatabase(name), await ownDatabase()];
  await newTenantIn(to);
  const database = await openDatabase(from, 2);
  onTestFinished(() => database.close());
  const { db } = database;
  const path = await mkdtemp(join(tmpdir(), 'move-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return { from, to, db, path, ...tenant };
};

export type TwoDatabases = Awaited<ReturnType<typeof twoDatabases>>;

/** Runs `work` with the source of the move. */
export const withSource = <Result>(
  { from, db, path, organisationId }: TwoDatabases,
  work: (source: Source) => Promise<Result>,
  changed: Partial<Source> = {},
): Promise<Result> =>
  withSessions(from, async (clients) =>
    work({
      ...{ clients, organisationId, folder: await makeFolder(path), numberChanges: numberingOn(db) },
      ...{ onProgress: () => undefined, say: () => undefined, closedMs: WAIT_MS, requestMs: 0 },
      ...changed,
    }),
  );

export const withDestination = <Result>(
  { to, path }: TwoDatabases,
  work: (destination: Parameters<typeof followExport>[0]) => Promise<Result>,
): Promise<Result> =>
  withSessions(to, async (clients) =>
    work({ clients, folder: openFolder(path), ledger: undefined, onProgress: () => undefined }),
  );

/** Moves the organisation as a whole. */
export const moveAll = async (databases: TwoDatabases) => {
  const [moved, received] = await Promise.all([
    withSource(databases, (source) => finishMove(source, WAIT_MS)),
    withDestination(databases, followExport),
  ]);
  return { moved, received };
};

/** All rows of the organisation that move, as hashes by table. */
export const contents = async ({ from, to, organisationId }: TwoDatabases) => ({
  source: await contentOf(from, organisationId),
  destination: await contentOf(to, organisationId),
});
