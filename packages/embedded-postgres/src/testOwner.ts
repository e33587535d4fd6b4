/** A process that owns an embedded server, for tests to kill. Prints its progress, then the URL when it is ready. */
import { startEmbeddedPostgres } from './postgres.ts';

process.on('SIGINT', () => console.log('interrupted'));

const [, , dataDir = ''] = process.argv;
const { url } = await startEmbeddedPostgres({ dataDir, say: console.log });
console.log(url);
setInterval(() => undefined, 60_000);
