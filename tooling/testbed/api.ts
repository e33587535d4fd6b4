/** Everything from the service of this repository that the tooling uses: its programs and some of its functions. */
import { fileURLToPath } from 'node:url';

/** The folder of the service. */
export const API = fileURLToPath(new URL('../../apps/api/', import.meta.url));

/**
 * Files relative to the folder of the service: the service in its sources, the built service, and the admin command
 * line.
 */
export const SOURCE = 'src/process/main.ts';
export const BUILT = 'dist/process/main.js';
export const ADMIN = 'src/admin/main.ts';

export {
  type EmbeddedPostgres,
  filesOf,
  postmasterOf,
  startEmbeddedPostgres,
} from '@training-provider/embedded-postgres';
export { createClient } from '../../apps/api/src/access/oauth/clients.ts';
export { mintToken } from '../../apps/api/src/access/tokens/tokens.ts';
export { openDatabase } from '../../apps/api/src/db/database.ts';
export { distribute } from '../../apps/api/src/db/distribute.ts';
export { migrate } from '../../apps/api/src/db/migrate.ts';
export { migrations } from '../../apps/api/src/db/migrations/index.ts';
export { createOrganisation } from '../../apps/api/src/resources/org.ts';
export { seedOrganisation } from '../../apps/api/src/seed/seed.ts';
