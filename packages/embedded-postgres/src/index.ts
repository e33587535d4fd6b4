/**
 * A PostgreSQL server for development and tests, and a function that watches the package runner that started a program.
 */
export { EmbeddedPostgresError } from './error.ts';
export { filesOf } from './files.ts';
export { isAlive } from './liveness.ts';
export { watchPackageRunners } from './packageRunners.ts';
export { type EmbeddedPostgres, runningEmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';
export { postmasterOf } from './postmaster.ts';
