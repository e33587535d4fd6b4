import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EVERY_SCOPE } from '@training-provider/contract';
import type { Kysely } from 'kysely';
import { findToken, hashOf, mintToken } from '../access/tokens.ts';
import type { Tables } from '../db/tables.ts';
import { createOrganisation } from '../resources/org.ts';
import { seedOrganisation } from '../seed/seed.ts';

const NAME = 'Bildungswerk Beispiel gGmbH';
const PARTICIPANTS = 250;
const TOKEN_DAYS = 365;
const DAY_MS = 86_400_000;

const readIfThere = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Seeds the demo organisation on the first start, and returns its id. */
const demoOrganisation = async (db: Kysely<Tables>, say: (line: string) => void): Promise<string> => {
  const seeded = await db
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', NAME)
    .orderBy('inserted_at')
    .limit(1)
    .executeTakeFirst();
  if (seeded !== undefined) return seeded.id;
  say(`Seeding the demo organisation "${NAME}" with ${PARTICIPANTS} participants …`);
  return db.transaction().execute(async (transaction) => {
    const id = await createOrganisation(transaction, { name: NAME });
    await seedOrganisation(transaction, id, { participants: PARTICIPANTS });
    return id;
  });
};

/**
 * Makes the embedded database usable at once: a demo organisation on the first start, and a token for it that works.
 * The token is kept in `${dataDir}/demo-token`, readable by its owner alone, and replaced when it no longer works.
 */
export const prepareDemo = async (
  db: Kysely<Tables>,
  dataDir: string,
  say: (line: string) => void,
): Promise<{ token: string }> => {
  const organisationId = await demoOrganisation(db, say);
  const path = join(dataDir, 'demo-token');
  const kept = await readIfThere(path);
  if (kept !== undefined && (await findToken(db, hashOf(kept))) !== undefined) return { token: kept };
  const expiresAt = new Date(Date.now() + TOKEN_DAYS * DAY_MS);
  const { token } = await mintToken(db, { organisationId, scopes: [EVERY_SCOPE], expiresAt, name: 'demo' });
  await writeFile(path, `${token}\n`, { mode: 0o600 });
  return { token };
};
