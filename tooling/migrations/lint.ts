import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A migration in the form that the linter reads. */
export interface Statements {
  name: string;
  sql: string;
  /** Whether the migration runs in one transaction. */
  inTransaction: boolean;
}

/** The oldest supported version of PostgreSQL. */
const POSTGRES = '15';

/** Rules about style, and rules that do not apply here: the program that applies migrations sets the time-outs. */
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
 * The findings of squawk in a migration that could block the running service or break its previous version: locks that
 * are held while a whole table is read or written, and columns that are removed, renamed or made required. One line for
 * each finding; empty if there are none. `-- squawk-ignore RULE` before a statement excludes it.
 */
export const lint = async ({ name, sql, inTransaction }: Statements): Promise<string> => {
  const options = ['--reporter=gcc', `--pg-version=${POSTGRES}`, `--exclude=${EXCLUDED.join()}`];
  const child = spawn('squawk', [...options, `--stdin-filepath=${name}`], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(inTransaction ? `begin;\n${sql}\ncommit;` : sql);
  const [findings, failure, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0 && findings === '') throw new Error(`squawk ended with ${code}: ${failure}`);
  return code === 0 ? '' : findings.trim();
};
