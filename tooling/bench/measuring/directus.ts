import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { installNode } from '../../consumers/install.ts';
import { withConnection } from '../../testbed/database.ts';
import { freePort } from '../../testbed/ports.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { POOL_SIZE } from './servers.ts';

/** Its licence (BUSL) forbids some uses, though not this one: so it is no dependency, and is installed only on request. */
const VERSION = '11.3.5';
/** One of its native modules is not available for newer versions of Node. */
const NODE_VERSION = '20.19.0';
const FOLDER = fileURLToPath(new URL('../../../.data/directus/', import.meta.url));
const START_LIMIT_MS = 120_000;
const POLL_MS = 100;

/** The tables that Directus serves: it accepts only tables whose key is a single column with a default value. */
export const TABLE = 'person';
const COURSES_TABLE = 'person_course';
/** The field of a person with the rows of the other table. */
const COURSES = 'courses';
/** The requested fields of a person: all fields that the service returns for a participant. */
export const WHOLE = `fields=*,${COURSES}.course_id`;

/** Copies the participants and their enrolments for Directus, with the indexes that its requests need. */
const copyParticipants = (url: string, organisationId: string) =>
  withConnection(url, (client) =>
    client.query(`
      create table ${TABLE} as table participant;
      alter table ${TABLE} add primary key (id), alter id set default gen_random_uuid(),
        alter organisation_id set default '${organisationId}', alter version set default 1,
        alter inserted_at set default now(), alter updated_at set default now();
      create index on ${TABLE} (inserted_at desc, id desc);
      create table ${COURSES_TABLE} as
        select gen_random_uuid() as id, participant_id as person_id, course_id from enrolment where deleted_at is null;
      alter table ${COURSES_TABLE} add primary key (id), add foreign key (person_id) references ${TABLE};
      create index on ${COURSES_TABLE} (person_id);
      analyze ${TABLE}, ${COURSES_TABLE}`),
  );

/** Adds the courses of a person as a field. */
const relateCourses = async (url: string, token: string): Promise<void> => {
  const send = async (method: string, path: string, body: unknown): Promise<void> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok)
      throw new Error(`Directus: ${method} ${path} answered ${response.status}: ${await response.text()}`);
  };
  await send('POST', `/fields/${TABLE}`, { field: COURSES, type: 'alias', meta: { special: ['o2m'] } });
  const relation = { collection: COURSES_TABLE, field: 'person_id', related_collection: TABLE };
  await send('PATCH', `/relations/${COURSES_TABLE}/person_id`, { ...relation, meta: { one_field: COURSES } });
};

/** Whether an address answers 200. */
const isReady = (address: string): Promise<boolean> =>
  fetch(address).then(
    ({ status }) => status === 200,
    () => false,
  );

const run = async (child: ChildProcess, what: string): Promise<void> => {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what} ended with ${code}`);
};

/** Installs Directus and a Node for it if that has not been done; returns the program of that Node. */
const install = async (say: (line: string) => void): Promise<string> => {
  await mkdir(FOLDER, { recursive: true });
  const node = await installNode(NODE_VERSION, FOLDER);
  if (existsSync(join(FOLDER, 'node_modules', 'directus'))) return node;
  say(`Installing Directus ${VERSION} in .data/directus: about ten minutes …`);
  const npm = spawn('npm', ['install', `directus@${VERSION}`, '--prefix', FOLDER, '--no-audit', '--no-fund'], {
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await run(npm, 'npm install');
  return node;
};

/** Starts Directus over a copy of the participants of a database. It has no rate limit, and logs no requests. */
export const startDirectus = async (
  testbed: Testbed,
  databaseUrl: string,
  organisationId: string,
): Promise<{ url: string; token: string }> => {
  const node = await install(testbed.say);
  await copyParticipants(databaseUrl, organisationId);
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const port = await freePort();
  const token = randomBytes(16).toString('hex');
  const env = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_HOST: hostname,
    DB_PORT: databasePort || '5432',
    DB_DATABASE: pathname.slice(1),
    DB_USER: decodeURIComponent(username),
    DB_PASSWORD: decodeURIComponent(password),
    DB_POOL__MAX: String(POOL_SIZE),
    SECRET: randomBytes(16).toString('hex'),
    ADMIN_EMAIL: 'admin@example.org',
    ADMIN_PASSWORD: randomBytes(16).toString('hex'),
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'production',
  };
  const log = openSync(join(testbed.folder, 'directus.log'), 'a');
  const directus = (command: string): ChildProcess =>
    spawn(node, [join(FOLDER, 'node_modules', 'directus', 'cli.js'), command], {
      cwd: testbed.folder,
      env,
      stdio: ['ignore', log, log],
    });
  await run(directus('bootstrap'), 'directus bootstrap');
  const child = directus('start');
  const ended = once(child, 'exit');
  testbed.undo(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const begin = performance.now();
  while (!(await isReady(`${url}/server/ping`))) {
    if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode}`);
    if (performance.now() - begin > START_LIMIT_MS) throw new Error('Directus was not ready in time');
    await sleep(POLL_MS);
  }
  await relateCourses(url, token);
  return { url, token };
};
