/** All that the tooling takes from the service of this repository: where its programs are, and its own functions. */
import { fileURLToPath } from 'node:url';

/** The folder of the service. */
export const API = fileURLToPath(new URL('../../apps/api/', import.meta.url));

/** Relative to that folder: the service from its sources, the same as `build` makes it, and the admin command line. */
export const SOURCE = 'src/main.ts';
export const BUILT = 'dist/main.js';
export const ADMIN = 'src/admin/main.ts';

export { mintToken } from '../../apps/api/src/access/tokens.ts';
export { openDatabase } from '../../apps/api/src/db/database.ts';
export { migrate } from '../../apps/api/src/db/migrate.ts';
export { filesOf } from '../../apps/api/src/embedded/files.ts';
export { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/api/src/embedded/postgres.ts';
export { postmasterOf } from '../../apps/api/src/embedded/postmaster.ts';
export { createOrganisation } from '../../apps/api/src/resources/org/org.ts';
export { createProgram } from '../../apps/api/src/resources/programs/programs.ts';
export { seedOrganisation } from '../../apps/api/src/seed/seed.ts';
