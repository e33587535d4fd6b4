import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOf } from '../deploy/artefacts.ts';
import { programs } from '../deploy/packages.ts';
import { replaceIn } from '../deploy/replaceIn.ts';

export type Secrets = Readonly<Record<'superuser' | 'replication' | 'rewind' | 'restapi', string>>;
type Variables = Readonly<Record<string, string>>;

const RUN_DIRECTORY = '/var/run/postgresql';

/** The variables in a file of `deploy/patroni`, for the node of this number, with addresses instead of names. */
const variablesOf = async (file: string, number: number, addresses: readonly string[]): Promise<Variables> => {
  const text = await textOf(`patroni/${file}`);
  const lines = text.split('\n').filter((line) => /^[A-Z]/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/=(.*)/s);
      const isOfAll = name.endsWith('_HOSTS') || name === 'ETCD_INITIAL_CLUSTER';
      const own = isOfAll ? value : value.replaceAll('node-1', `node-${number}`);
      return [name, own.replaceAll(/node-(\d)(?=:\d)/g, (_, other) => addresses[Number(other) - 1] ?? '')];
    }),
  );
};

interface Files {
  /** The file for Patroni. */
  readonly config: string;
  readonly etcd: Variables;
  readonly patroni: Variables;
}

/**
 * The files of `deploy/patroni` for the node of this number, with all files in its folder, and the database in `data`.
 */
export const configure = async (
  folder: string,
  data: string,
  number: number,
  addresses: readonly string[],
  secrets: Secrets,
): Promise<Files> => {
  const config = join(folder, 'patroni.yml');
  await writeFile(config, replaceIn(await textOf('patroni/patroni.yml'), RUN_DIRECTORY, folder));
  const own = {
    HOME: folder,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs().postgres,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_RESTAPI_PASSWORD: secrets.restapi,
    PATRONI_SUPERUSER_PASSWORD: secrets.superuser,
    PATRONI_REPLICATION_PASSWORD: secrets.replication,
    PATRONI_REWIND_PASSWORD: secrets.rewind,
  };
  return {
    config,
    etcd: await variablesOf('etcd.env', number, addresses),
    patroni: { ...(await variablesOf('node.env', number, addresses)), ...own },
  };
};
