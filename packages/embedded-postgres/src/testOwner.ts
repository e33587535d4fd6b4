/** A process that owns an embedded server, which tests kill. Prints the progress, then the URL when it is ready. */
import { startEmbeddedPostgres } from './postgres.ts';

process.on('SIGINT', () => console.log('interrupted'));

const [, , dataDir = ''] = process.argv;
const { url } = await startEmbeddedPostgres({ dataDir, onProgress: console.log });
console.log(url);
setInterval(() => undefined, 60_000);
