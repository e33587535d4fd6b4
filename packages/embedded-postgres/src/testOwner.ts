/**
 * A program that starts an embedded server, and which tests kill. It prints the progress, and then the URL when the
 * server is ready.
 */
import { startEmbeddedPostgres } from './postgres.ts';

process.on('SIGINT', () => console.log('interrupted'));

const [, , dataDir = ''] = process.argv;
const { url } = await startEmbeddedPostgres({ dataDir, onProgress: console.log });
console.log(url);
setInterval(() => undefined, 60_000);
