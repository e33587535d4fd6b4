import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { sentStatements } from '../../apps/api/test/support/sentStatements.ts';
import { distributedDatabase } from './database.ts';

/** Statements that begin or end something, such as a transaction, and read no table. */
const WITHOUT_PLAN = /^(begin|commit|rollback|savepoint|release|fetch|close|start)\b/;

/** The marks of a plan that the coordinator executes in parts. */
const IN_PARTS = /Distributed Subplan|INSERT \.\.\. SELECT/;

const CURSOR = /^declare .*? cursor for /;

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** A value of this type with which a statement can be planned. */
const sampleOf = (type: string, organisationId: string): string => {
  if (type === 'uuid') return `'${organisationId}'`;
  if (type === 'uuid[]') return `'{${organisationId}}'`;
  if (type.endsWith('[]')) return `'{}'`;
  if (/^json/.test(type)) return `'[]'`;
  if (/^timestamp/.test(type)) return `'2026-01-01T00:00:00Z'`;
  if (type === 'date') return `'2026-01-01'`;
  if (type === 'boolean') return 'true';
  return /^(smallint|integer|bigint|numeric)/.test(type) ? '1' : `'a'`;
};

/** The plan of a statement as text. @throws DatabaseError of the planner */
const planOf = async (client: Client, text: string, organisationId: string): Promise<string> => {
  await client.query(`prepare one as ${text}`);
  try {
    const { rows } = await client.query<{ type: string }>(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'one'`,
    );
    const values = rows.map(({ type }) => sampleOf(type, organisationId));
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute one${values.length > 0 ? ` (${values.join()})` : ''}`,
    );
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('deallocate one');
  }
};

/** The reason why a statement is not sent to one shard as a whole; undefined if it is, or if it reads no shard. */
const faultOf = async (client: Client, text: string, organisationId: string): Promise<string | undefined> => {
  try {
    const plan = await planOf(client, text, organisationId);
    const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
    const isWhole = counts.length <= 1 && counts.every((count) => count <= 1) && !IN_PARTS.test(plan);
    return isWhole ? undefined : plan;
  } catch (error) {
    return (error as Error).message;
  }
};

test('each statement of an operation on records is sent to one shard', async () => {
  const { url, token, organisationId } = await distributedDatabase();
  const sent = await sentStatements(onTestFinished, url, { token, organisationId });
  const client = new Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  const texts = new Map<string, string>();
  for (const [name, operations] of sent)
    for (const [{ method, path }, statements] of operations)
      for (const text of statements) texts.set(text, `${name}: ${method} ${path}`);
  const faults: string[] = [];
  for (const [text, where] of texts) {
    const read = plain(text).replace(CURSOR, '');
    if (WITHOUT_PLAN.test(read)) continue;
    const fault = await faultOf(client, read, organisationId);
    if (fault !== undefined) faults.push(`${where}\n${read}\n${fault}`);
  }
  expect(texts.size).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});
