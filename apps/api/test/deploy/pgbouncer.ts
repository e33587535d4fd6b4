import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../../../tooling/testbed/ports.ts';
import { textOf } from './artefacts.ts';
import { replaceIn } from './replaceIn.ts';

/** Writes `deploy/pgbouncer.ini` for the database on a local port, with further changes. */
export const configurePgBouncer = async (
  folder: string,
  server: number,
  further: Readonly<Record<string, string>> = {},
): Promise<{ file: string; port: number }> => {
  const port = await freePort();
  const [users, file] = [join(folder, 'userlist.txt'), join(folder, 'pgbouncer.ini')];
  await writeFile(users, '"training_service" "service"\n');
  const changes = {
    'host=database port=5432': `host=127.0.0.1 port=${server}`,
    'listen_addr = 0.0.0.0': 'listen_addr = 127.0.0.1\nunix_socket_dir =',
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
    ...further,
  };
  const shipped = await textOf('pgbouncer.ini');
  await writeFile(
    file,
    Object.entries(changes).reduce((text, [from, to]) => replaceIn(text, from, to), shipped),
  );
  return { file, port };
};
