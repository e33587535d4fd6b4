import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { rowsOfOrganisation } from '../../../../tooling/testbed/content.ts';
import { scratchDatabase } from '../../../../tooling/testbed/database.ts';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { numberingOn } from '../../src/changes/numbering.ts';
import { openDatabase } from '../../src/db/database.ts';
import { closeAndCopy, type Source } from '../../src/move/export.ts';
import { importOrganisation } from '../../src/move/import.ts';
import { withSession } from '../../src/move/session.ts';
import { seedOrganisation } from '../../src/seed/seed.ts';
import { ownDatabase } from './ownService.ts';

const PARTICIPANTS = 1_200;

/** Tables whose rows of an organisation do not move. OAuth clients are revoked at the source, so that they differ. */
const STAYING = ['token', 'change_inbox', 'organisation_move', 'token_hash', 'oauth_client'];

/** The MD5 of all rows of an organisation, by table, computed by the database, independently of the code under test. */
export const contentOf = (url: string, organisationId: string): Promise<Readonly<Record<string, string>>> =>
  rowsOfOrganisation(url, organisationId, STAYING);

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

/** Drops the template databases of the tests. */
export const dropSeeded = async (): Promise<void> => (await seeded)?.drop();

/** Two databases with an organisation each; that of the first will move to the second. */
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
  { from, db, path: folder, organisationId }: TwoDatabases,
  work: (source: Source) => Promise<Result>,
): Promise<Result> =>
  withSession(from, (client) =>
    work({ client, organisationId, folder, numberChanges: numberingOn(db), onProgress: () => undefined }),
  );

/** Closes the organisation and copies it into the folder. */
export const exportClosed = (databases: TwoDatabases) =>
  withSource(databases, (source) => closeAndCopy(source, 'move'));

/** Imports the content of the folder. */
export const importThere = (
  { from, to, path: folder }: TwoDatabases,
  onProgress: Source['onProgress'] = () => undefined,
) =>
  withSession(to, (client) =>
    withSession(from, (source) => importOrganisation({ client, folder, source, ledger: undefined, onProgress })),
  );

/** Moves the whole organisation. */
export const moveAll = async (databases: TwoDatabases) => {
  await exportClosed(databases);
  return importThere(databases);
};

/** All movable rows of the organisation, as hashes by table. */
export const contents = async ({ from, to, organisationId }: TwoDatabases) => ({
  source: await contentOf(from, organisationId),
  destination: await contentOf(to, organisationId),
});
