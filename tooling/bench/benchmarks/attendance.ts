import type { Request } from 'autocannon';
import { withConnection } from '../../testbed/database.ts';
import { fillAttendance } from '../measuring/attendanceData.ts';
import { openBench } from '../measuring/bench.ts';
import { load } from '../measuring/load.ts';
import { timeOf } from '../measuring/persons.ts';
import { type Benchmark, compare, comparisons, limited } from '../measuring/report.ts';
import { creates } from '../measuring/requests.ts';

const PARTICIPANTS = 10_000;
const CONNECTIONS = 4;
const ROUNDS = 7;
const LISTS = 800;
const ROUND_SECONDS = 3;
/** The minimum rate relative to that of creating records: writing a list of 30 entries may take 1.5 times as long. */
const LEAST_RATE = 0.67;
const MOST_TOTALS_MS = 5;
const MOST_ABSENCES_MS = 2_000;

/** The request that writes the list of a session, in which every fifth participant was absent. */
const listOf = (session: string, pupils: readonly string[]): Request => ({
  method: 'PUT',
  path: `/v1/sessions/${session}/attendances`,
  body: JSON.stringify({
    attendances: pupils.map((enrolmentId, index) => ({
      enrolmentId,
      ...(index % 5 === 0 ? { presence: 'absent', reason: 'sick_certified' } : { presence: 'present' }),
    })),
  }),
});

/** Reads a response to its end. */
const read = async (url: string, token: string, headers: Record<string, string> = {}): Promise<string> => {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}`, ...headers } });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
};

/** Measures how fast attendance lists are written, and how soon their totals are available. */
export const attendance: Benchmark = {
  name: 'attendance',
  guarantee: 'Writing lists is as fast as writing other records, and their totals are available immediately.',
  run: async (testbed) => {
    const { url, organisationId, token, service, target, clients } = await openBench(testbed, PARTICIPANTS);
    testbed.say('Filling in the attendance of a month …');
    const { past, sessions, pupils } = await withConnection(url, (client) =>
      fillAttendance(client, organisationId, LISTS * (ROUNDS + 1)),
    );
    const tokens = await clients(CONNECTIONS);
    const lists = sessions.map((session) => listOf(session, pupils));
    const listsOf = (round: number) => ({
      ...target('lists', lists.slice(LISTS * round, LISTS * (round + 1))),
      tokens,
    });
    const creations = { ...target('creations', creates), tokens };

    await load(creations, { duration: ROUND_SECONDS }, CONNECTIONS);
    await load(listsOf(0), { amount: LISTS }, CONNECTIONS);
    const [base, rates, totals, absences]: [number[], number[], number[], number[]] = [[], [], [], []];
    for (let round = 1; round <= ROUNDS; round += 1) {
      base.push((await load(creations, { duration: ROUND_SECONDS }, CONNECTIONS)).rate);
      const start = performance.now();
      await load(listsOf(round), { amount: LISTS }, CONNECTIONS);
      rates.push((1_000 * LISTS) / (performance.now() - start));
      const one = target('totals', [{ method: 'GET', path: `/v1/enrolments/${past}/attendance` }]);
      totals.push((await load(one, { duration: 1 }, 1)).p50);
      const month = `${service.baseUrl}/v1/absences?month=2026-11`;
      absences.push(await timeOf(() => read(month, token, { accept: 'application/x-ndjson' })));
      testbed.say(
        `  ${round}/${ROUNDS}  creations ${base.at(-1)?.toFixed(0)}/s   lists ${rates.at(-1)?.toFixed(0)}/s   ` +
          `totals ${totals.at(-1)?.toFixed(2)} ms   absences ${absences.at(-1)?.toFixed(0)} ms`,
      );
    }
    return comparisons([
      compare({
        name: `lists of ${pupils.length} written, to creations of participants`,
        base,
        ours: rates,
        atLeast: LEAST_RATE,
      }),
      limited('totals of an enrolment with 500 sessions, in ms', totals, { atMost: MOST_TOTALS_MS }),
      limited('absences of 10,000 enrolments in a month, in ms', absences, { atMost: MOST_ABSENCES_MS }),
    ]);
  },
};
