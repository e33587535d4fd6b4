import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../testbed/database.ts';
import { percentile } from '../../testbed/percentile.ts';
import { newTokens } from '../../testbed/tenants.ts';
import { largest, repeat } from '../measuring/load.ts';
import { atLeast, atMost, none, type Scenario, shown } from '../measuring/scenario.ts';
import { clientOf, startStage } from '../measuring/stage.ts';

const MINUTES = Number(process.env.CHAOS_MINUTES ?? 10);
const SAMPLE_MS = 500;
const READERS = 20;
/**
 * The number of responses that a reader requests together. It reads a little of them from time to time, and disconnects
 * after a while.
 */
const ASKED_AT_ONCE = 4;
const SIP_MS = 200;
const PATIENCE_MS = 20_000;
const PAUSE_MS = 20;
/** The memory limit in MB: 512 MiB, as in the manifest. */
const LIMIT_MB = 536;
/**
 * The heap sizes that Node.js uses in a container of 512 MiB, and a long time-out, because a short one could free
 * memory on a slow machine.
 */
const SETTINGS = { NODE_OPTIONS: '--max-old-space-size=256 --max-semi-space-size=1', DATABASE_TIMEOUT_MS: '20000' };

const ID = `md5($1 || 'person')::uuid`;
const EACH = `select $1::uuid, md5($1 || table_name || i)::uuid`;
/**
 * Statements that create a participant with the largest notes and versions, a participant that fills an export,
 * programs, and participants of many courses.
 */
const FILL = [
  `insert into participant (organisation_id, id, first_name, last_name, status, inserted_at, updated_at)
   select $1::uuid, id, 'Jörg', 'Groß', 'active', now(), now() from (
     select ${ID} as id union all select md5($1 || 'exported')::uuid
     union all select md5($1 || 'participant' || i)::uuid from generate_series(1, 200) i) ids`,
  `insert into note (organisation_id, id, participant_id, content, inserted_at, updated_at)
   select $1::uuid, gen_random_uuid(), id, repeat('&lt;', 99900), now(), now()
   from (select ${ID} as id, generate_series(1, 200) i union all select md5($1 || 'exported')::uuid, generate_series(1, 80)) all_notes`,
  `insert into record_history (organisation_id, record_id, version, changed_at, type, operation, actor_kind, changes)
   select $1::uuid, ${ID}, i, now(), 'participant', 'updated', 'system', (select json_object_agg('/' || field, json_build_array(repeat('😀', 255), repeat('ü', 255)))
     from unnest(array['firstName', 'lastName', 'preferredName', 'birthCity', 'marketingChannel', 'address/street', 'address/city']) field)
   from generate_series(1, 400) i`,
  `insert into program (organisation_id, id, name, status, description, admission_criteria, inserted_at, updated_at)
   ${EACH}, 'P' || i, 'draft', repeat('😀', 10000), repeat('ü', 10000), now(), now() from (select 'program' as table_name, generate_series(1, 200) i) n`,
  `insert into course (organisation_id, id, name, status, inserted_at, updated_at)
   ${EACH}, 'K' || i, 'open', now(), now() from (select 'course' as table_name, generate_series(1, 1000) i) n`,
  `insert into enrolment (organisation_id, id, participant_id, course_id, status, inserted_at, updated_at)
   select $1::uuid, gen_random_uuid(), md5($1 || 'participant' || p)::uuid, md5($1 || 'course' || c)::uuid, 'active', now(), now()
   from generate_series(1, 200) p, generate_series(1, 1000) c`,
];

/**
 * Requests responses, but reads only little of them. Resolves when the service closes the connection, at the latest
 * after `PATIENCE_MS`.
 */
const readSlowly = async (url: URL, token: string, paths: readonly string[]): Promise<void> => {
  const socket = connect({ port: Number(url.port), host: url.hostname });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  socket.pause();
  for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  const sips = setInterval(() => socket.read(), SIP_MS);
  await Promise.race([closed, sleep(PATIENCE_MS)]);
  clearInterval(sips);
  socket.destroy();
};

/** Lets clients read the largest responses slowly, many at the same time on each connection. */
export const readers: Scenario = {
  name: 'readers',
  guarantee:
    'Slow readers of the largest pages, histories and exports take neither the memory nor the place of others.',
  run: async (testbed) => {
    const { postgres, service, organisationId, send, others } = await startStage(testbed, SETTINGS, 2);
    const paths = await withConnection(postgres.url(), async (client) => {
      await client.query('set session_replication_role = replica');
      for (const statement of FILL) await client.query(statement, [organisationId]);
      await client.query('vacuum analyze');
      const { rows } = await client.query(`select ${ID} as large, md5($1 || 'exported')::uuid as exported`, [
        organisationId,
      ]);
      const [{ large, exported }] = rows as [{ large: string; exported: string }];
      const [person, other] = [`/v1/participants/${large}`, `/v1/participants/${exported}`];
      return [
        `${person}/notes?limit=200`,
        `${person}/history?limit=200`,
        '/v1/programs?limit=200',
        '/v1/participants?limit=200',
        `${other}/export`,
      ];
    });
    const tokens = await newTokens(postgres.url(), organisationId, READERS);
    for (const path of paths) {
      const { status, text, milliseconds } = await send('GET', path);
      const size = (Buffer.byteLength(text) / 1_000_000).toFixed(1);
      testbed.say(`${path.replace(/[0-9a-f-]{36}/, '…')}: ${status}, ${size} MB, ${milliseconds.toFixed(0)} ms`);
    }
    const before = service.residentMb();
    let asked = 0;
    const slow = repeat(testbed, READERS, async (reader) => {
      const wanted = Array.from({ length: ASKED_AT_ONCE }, (_, index) => paths[(asked + index) % paths.length] ?? '');
      asked += 1;
      await readSlowly(new URL(service.baseUrl), tokens[reader] ?? '', wanted);
    });
    const sendOther = clientOf(testbed, service.baseUrl, others[0]?.token ?? '');
    const waits: number[] = [];
    let failures = 0;
    const quick = repeat(testbed, 2, async () => {
      const answer = await sendOther('GET', '/v1/org').catch(() => undefined);
      if (answer?.status === 200) waits.push(answer.milliseconds);
      else failures += 1;
      await sleep(PAUSE_MS);
    });
    const samples: number[] = [];
    const until = performance.now() + MINUTES * 60_000;
    while (performance.now() < until && service.ended() === undefined) {
      await sleep(SAMPLE_MS);
      if (service.ended() === undefined) samples.push(service.residentMb());
      if (samples.length % 60 === 0)
        testbed.say(`resident ${samples.at(-1)?.toFixed(0)} MB, at most ${largest(samples).toFixed(0)} MB`);
    }
    const ends = service.ended() === undefined ? 0 : 1;
    if (ends > 0) testbed.say(`ended after ${((samples.length * SAMPLE_MS) / 1_000).toFixed(0)} s`);
    await Promise.all([slow.stop(), quick.stop()]);
    return [
      atLeast('connections of slow readers', asked, READERS),
      none('ends of the process', ends),
      shown('resident before', before, 'MB'),
      atMost('resident at most', largest(samples), LIMIT_MB, 'MB'),
      atLeast('answers to a neighbour', waits.length, 1_000),
      none('of them failed', failures),
      shown('their p99', percentile(waits, 0.99), 'ms'),
    ];
  },
};
