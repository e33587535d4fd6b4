import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EVERY_SCOPE } from '@training-provider/contract';
import { hashOf, mintToken } from '../access/tokens/tokens.ts';
import { findToken } from '../access/tokens/validTokens.ts';
import type { Database } from '../db/database.ts';
import { createOrganisation } from '../resources/org.ts';
import { seedExamples } from '../seed/examples.ts';
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

/** Returns the id of the demo organisation. On the first start, it creates and seeds the organisation. */
const demoOrganisation = async (db: Database, print: (line: string) => void): Promise<string> => {
  const seeded = await db
    .selectFrom('organisation')
    .select('id')
    .where('name', '=', NAME)
    .orderBy('inserted_at')
    .limit(1)
    .executeTakeFirst();
  if (seeded !== undefined) return seeded.id;
  print(`Seeding the demo organisation "${NAME}" with ${PARTICIPANTS} participants …`);
  return db.transaction().execute(async (transaction) => {
    const id = await createOrganisation(transaction, { name: NAME });
    await seedOrganisation(transaction, id, { participants: PARTICIPANTS });
    await seedExamples(transaction, id);
    return id;
  });
};

/**
 * Makes the embedded database usable immediately: seeds a demo organisation on the first start, and returns a valid
 * token. The token is stored in `${dataDir}/demo-token`, which only its owner can read. It is replaced if it is no
 * longer valid.
 */
export const prepareDemo = async (
  db: Database,
  dataDir: string,
  print: (line: string) => void,
): Promise<{ token: string }> => {
  const organisationId = await demoOrganisation(db, print);
  const path = join(dataDir, 'demo-token');
  const stored = await readIfThere(path);
  if (stored !== undefined && (await findToken(db, hashOf(stored))) !== undefined) return { token: stored };
  const expiresAt = new Date(Date.now() + TOKEN_DAYS * DAY_MS);
  const { token } = await mintToken(db, { organisationId, scopes: [EVERY_SCOPE], expiresAt, name: 'demo' });
  await writeFile(path, `${token}\n`, { mode: 0o600 });
  return { token };
};
