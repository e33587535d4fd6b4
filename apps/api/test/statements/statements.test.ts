import { expect, onTestFinished, test } from 'vitest';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { ownDatabase } from '../support/ownService.ts';
import { sentStatements } from '../support/sentStatements.ts';

/** The start of each line of a statement. */
const CLAUSE =
  /(?<! distinct| left| inner) (?=(?:select|from|where|set|values|returning|order by|union all|left join|inner join|join) |\w+ as \()/g;

const written = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim().replaceAll(CLAUSE, '\n');

test('each operation sends exactly the SQL statements in test/statements, which -u rewrites', async () => {
  const url = await ownDatabase();
  const sent = await sentStatements(onTestFinished, url, await newTenantIn(url));
  for (const [name, operations] of sent) {
    const parts = [...operations].map(([{ method, path }, statements]) =>
      [`-- ${method} ${path}`, ...statements.map(written)].join('\n\n'),
    );
    await expect(`${parts.join('\n\n')}\n`).toMatchFileSnapshot(`${name}.sql`);
  }
});
