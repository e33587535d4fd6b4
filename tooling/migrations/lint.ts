import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A migration as the linter reads it. */
export interface Statements {
  name: string;
  sql: string;
  /** Whether it runs in one transaction. */
  inTransaction: boolean;
}

/** The oldest server that the service runs on. */
const POSTGRES = '15';

/** Rules of taste, and those that hold otherwise here: the time-outs belong to whoever applies migrations. */
const EXCLUDED = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
];

/**
 * What squawk finds in a migration that could stop a service that runs meanwhile, or break its older version: locks held
 * while a table is read or written through, columns that disappear, are renamed or required. A line each, empty where
 * there is nothing. `-- squawk-ignore RULE` before a statement excepts it.
 */
export const lint = async ({ name, sql, inTransaction }: Statements): Promise<string> => {
  const options = ['--reporter=gcc', `--pg-version=${POSTGRES}`, `--exclude=${EXCLUDED.join()}`];
  const child = spawn('squawk', [...options, `--stdin-filepath=${name}`], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(inTransaction ? `begin;\n${sql}\ncommit;` : sql);
  const [findings, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0 && findings === '') throw new Error(`squawk ended with ${code}: ${failure}`);
  return code === 0 ? '' : findings.trim();
};
