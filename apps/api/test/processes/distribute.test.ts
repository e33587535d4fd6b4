import { expect, test } from 'vitest';
import { admin, adminWith } from '../support/admin.ts';
import { emptyDatabase } from '../support/ownService.ts';

test.each(['distribute', 'distribute --plan'])(
  '"admin %s" reports in one line that plain PostgreSQL lacks the Citus extension',
  async (line) => {
    const { code, out, err } = await admin(line);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/^The database lacks the extension citus: [^\n]+\n$/);
  },
);

test('"admin distribute" rejects a database with missing migrations', async () => {
  const { code, err } = await adminWith({ DATABASE_URL: await emptyDatabase() })('distribute');
  expect({ code, err }).toEqual({ code: 1, err: 'The database lacks migrations: run "admin migrate" first.\n' });
});
