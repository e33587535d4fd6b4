import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { newTenantIn } from '../../../../tooling/testbed/tenants.ts';
import { admin, adminJson, adminWith } from '../support/admin.ts';
import { ownDatabase } from '../support/ownService.ts';
import { newTenant } from '../support/tenant.ts';

const PEOPLE = `Nummer;Vorname;lastName;dateOfBirth
A-1;Jürgen;Müller;29.2.1984
A-2;Anna;Geheim;3/4/1990
A-3;;Geheim;1.1.1990
`;
const OPTIONS =
  '--collection participants --key internalCustomerNumber --column Nummer=internalCustomerNumber --column';

const fileOf = async (name: string, content: string | Buffer): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return join(folder, name);
};

test('the admin import works without a service, and its report contains lines, columns and codes, but no value', async () => {
  const url = await ownDatabase();
  const { organisationId } = await newTenantIn(url);
  const file = await fileOf('teilnehmer.csv', PEOPLE);
  const run = adminWith({ DATABASE_URL: url });
  const line = `import ${file} --org ${organisationId} ${OPTIONS} Vorname=firstName`;
  const { code, out, err } = await run(line);
  expect([code, err]).toEqual([1, '']);
  expect(out).toMatch(/^id=\S+\nstatus=completed\nlines=3\ncreated=1\nupdated=0\nunchanged=0\nrefused=2\npending=0\n/);
  expect(out).toMatch(/^3 +dateOfBirth +date_with_slashes /m);
  expect(out).toMatch(/^4 +Vorname +required /m);
  expect(out).not.toMatch(/Geheim|Müller|A-[123]/);
  const packed = await fileOf('teilnehmer.csv.gz', gzipSync(PEOPLE.split('\n').slice(0, 2).join('\n')));
  const again = await run(`import ${packed} --org ${organisationId} ${OPTIONS} Vorname=firstName --json`);
  expect([again.code, JSON.parse(again.out)]).toMatchObject([0, { unchanged: 1, faults: [] }]);
});

test('while the service runs, the admin import validates or imports a file, and rejects an unreadable file', async () => {
  const { organisationId, client } = await newTenant();
  const file = await fileOf(
    'teilnehmer.ndjson',
    '{"internalCustomerNumber":"A-1","firstName":"Ada","lastName":"Lang"}\n',
  );
  const line = `import ${file} --org ${organisationId} --collection participants --key internalCustomerNumber`;
  expect(await adminJson(`${line} --mode validate`)).toMatchObject({ status: 'completed', created: 1 });
  expect((await client('GET', '/v1/participants')).json.data).toEqual([]);
  const { id, createdBy } = await adminJson(line);
  expect(createdBy).toEqual({ kind: 'system', name: 'admin import' });
  expect((await client('GET', `/v1/imports/${id}`)).json.data).toMatchObject({ status: 'completed', created: 1 });
  expect((await client('GET', '/v1/participants')).json.data).toMatchObject([{ firstName: 'Ada' }]);

  const broken = await fileOf('broken.csv', 'internalCustomerNumber,vorname\nA-1,Ada\n');
  const failed = await admin(line.replace(file, broken));
  expect(failed).toMatchObject({ code: 1, out: expect.stringMatching(/reason=invalid_content[\s\S]*unknown_column/) });
  const cut = await fileOf('cut.csv.gz', gzipSync(PEOPLE).subarray(0, 30));
  expect(await admin(line.replace(file, cut))).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/gzip/i) });
  expect(await admin(line.replace(file, '/nowhere.csv'))).toMatchObject({ code: 1, out: '' });
  expect(await admin(`${line} --column Name=shoeSize`)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/shoeSize|columns/),
  });
  expect(await admin(line.replace(' --key internalCustomerNumber', ''))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^--key: /),
  });
  const open = (await client('GET', '/v1/imports')).json.data.filter(
    (one: { endedAt?: string }) => one.endedAt === undefined,
  );
  expect(open).toEqual([]);
});

test('the admin import reads its file from standard input', async () => {
  const url = await ownDatabase();
  const { organisationId } = await newTenantIn(url);
  const command = `printf 'internalCustomerNumber,firstName,lastName\\nA-1,Ada,Lang\\n' | ${process.execPath} --conditions=source \
    src/admin/main.ts import - --type csv --org ${organisationId} --collection participants --key internalCustomerNumber`;
  const env = { PATH: process.env.PATH ?? '', DATABASE_URL: url };
  const shell = spawn('sh', ['-c', command], {
    cwd: new URL('../..', import.meta.url),
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [out, [code]] = await Promise.all([shell.stdout.toArray(), once(shell, 'close')]);
  expect([code, Buffer.concat(out).toString()]).toEqual([0, expect.stringContaining('created=1\n')]);
});
