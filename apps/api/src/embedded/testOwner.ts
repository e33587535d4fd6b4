/** A process that owns an embedded server, for tests to kill. Prints the URL when the server is ready. */
import { startEmbeddedPostgres } from './postgres.ts';

const [, , dataDir = ''] = process.argv;
const { url } = await startEmbeddedPostgres({ dataDir, say: () => undefined });
console.log(url);
setInterval(() => undefined, 60_000);
