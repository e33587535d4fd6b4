import { modelOracles } from '../../src/checks/oracles/models.ts';
import type { Check } from '../../src/checks/support/check.ts';
import { Failed, Skipped } from '../../src/target/errors.ts';
import type { Exchange } from '../../src/target/exchange.ts';
import type { HttpClient } from '../../src/target/httpClient.ts';
import { KEPT, type RunState, type Seen, type Target, targetFor } from '../../src/target/target.ts';
import { inParallel } from '../run/pool.ts';
import type { Deployment } from '../run/suite.ts';
import { type Perturbation, perturbations } from './perturbations.ts';
import { AT_A_TIME, withRunState } from './runState.ts';

/** What became of a check whose answers were changed. */
export interface Sensitivity {
  readonly check: string;
  readonly verdict: 'sensitive' | 'vacuous' | 'not made';
  /** The first fault that it noticed, or why it was not made. */
  readonly about: string;
}

/** A check that sends so many times more because of a fault does not end: it has noticed. */
const MOST_TIMES = 4;
const MOST_MORE = 200;

/** Of a check that asks for more, as those that draw histories, the last ones are enough. */
const MOST_ANSWERS = 12;

/** Which answer is changed, and how. */
interface Fault {
  readonly index: number;
  readonly change: Perturbation['change'];
}

/** An HTTP client that counts the answers of a check, and changes one of them. */
const faulty = (http: HttpClient, fault: Fault | undefined, most: number) => {
  let sent = 0;
  let isApplied = false;
  const send: HttpClient['send'] = async (outgoing, record) => {
    const index = sent;
    sent += 1;
    if (sent > most) throw new Failed('It does not end.');
    if (fault?.index !== index) return http.send(outgoing, record);
    const exchanges: Exchange[] = [];
    const answer = await http.send(outgoing, (exchange) => exchanges.push(exchange));
    const changed = fault.change(answer);
    isApplied = changed !== undefined;
    const { status, headers } = changed ?? answer;
    for (const exchange of exchanges)
      record(
        exchange.response === undefined
          ? exchange
          : { ...exchange, response: { ...exchange.response, status, headers } },
      );
    return { ...answer, ...changed };
  };
  return { http: { ...http, send }, count: () => sent, isApplied: () => isApplied };
};

/**
 * A state for one attempt. What checks share is taken from the run, or made anew where a check relies on nothing but that; what
 * records of others were stays as it was noted, since the end makes them that again.
 */
const stateFor = (shared: RunState, http: HttpClient, isShared: boolean): RunState => ({
  ...shared,
  http,
  results: new Map([...shared.results].filter(([key]) => isShared || key.endsWith(KEPT))),
  answers: [...shared.answers],
});

/** Makes a check with one answer changed. Returns whether it failed; undefined if the fault can't be in that answer. */
const notices = async (check: Check, state: RunState, fault: Fault, requests: number): Promise<boolean | undefined> => {
  const client = faulty(state.http, fault, requests * MOST_TIMES + MOST_MORE);
  try {
    await check.prove(targetFor({ ...state, http: client.http }, []));
    return client.isApplied() ? false : undefined;
  } catch (error) {
    return client.isApplied() && !(error instanceof Skipped);
  }
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const ATTEMPTS = 3;

/** Makes a check as it is, again if another one was changing what it reads. Returns why it can't be made, if it can't. */
const hindranceTo = async (check: Check, target: () => Target): Promise<string | undefined> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      await check.prove(target());
      return undefined;
    } catch (error) {
      if (error instanceof Skipped || attempt === ATTEMPTS) return reasonOf(error);
    }
};

/** What a check notices in its own answers, of which those that it asks for last are changed first. */
const noticedIn = async (check: Check, shared: RunState, isShared: boolean): Promise<Omit<Sensitivity, 'check'>> => {
  let right = faulty(shared.http, undefined, Number.POSITIVE_INFINITY);
  const hindrance = await hindranceTo(check, () => {
    right = faulty(shared.http, undefined, Number.POSITIVE_INFINITY);
    return targetFor(stateFor(shared, right.http, isShared), []);
  });
  if (hindrance !== undefined) return { verdict: 'not made', about: hindrance };
  const requests = right.count();
  for (let index = requests - 1; index >= Math.max(0, requests - MOST_ANSWERS); index -= 1)
    for (const { name, change } of perturbations)
      if ((await notices(check, stateFor(shared, shared.http, isShared), { index, change }, requests)) === true)
        return { verdict: 'sensitive', about: `${name} in answer ${index + 1} of ${requests}` };
  return { verdict: 'vacuous', about: `${requests} answers` };
};

/** Faults among all answers of a run, for checks that judge them: of one answer each. */
const FAULTS_OF_RUN: readonly ((seen: Seen, before: Seen) => Partial<Seen>)[] = [
  () => ({ status: 500 }),
  () => ({ headers: {} }),
  () => ({ status: 429, headers: {} }),
  () => ({ nulls: ['data.name'] }),
  () => ({ keys: ['data', 'more'] }),
  (_, before) => ({ headers: before.headers }),
];

/** Whether it is the answer of a list: each check of all answers of a run says something of it. */
const isOfList = ({ status, method, path }: Seen): boolean =>
  status === 200 && method === 'GET' && path === '/v1/participants';

const noticesInRun = async (check: Check, shared: RunState): Promise<string | undefined> => {
  const place = shared.answers.findLastIndex(isOfList);
  const [seen, before] = [shared.answers[place], shared.answers[place - 1]];
  if (seen === undefined || before === undefined) return undefined;
  for (const change of FAULTS_OF_RUN) {
    const answers = shared.answers.with(place, { ...seen, ...change(seen, before) });
    const failed = await check.prove(targetFor({ ...shared, answers }, [])).then(
      () => false,
      () => true,
    );
    if (failed) return `in the answers of the run: ${JSON.stringify(change(seen, before)).slice(0, 40)}`;
  }
  return undefined;
};

const sensitivityOf = async (check: Check, shared: RunState): Promise<Sensitivity> => {
  const { name } = check;
  const hindrance = await hindranceTo(check, () => targetFor(shared, []));
  if (hindrance !== undefined) return { check: name, verdict: 'not made', about: hindrance };
  const inRun = check.stage === 'whole' ? await noticesInRun(check, shared) : undefined;
  if (inRun !== undefined) return { check: name, verdict: 'sensitive', about: inRun };
  const own = await noticedIn(check, shared, true);
  // What it relies on may be what checks share: then it is made with nothing but answers of its own.
  return { check: name, ...(own.verdict === 'sensitive' ? own : await noticedIn(check, shared, false)) };
};

/**
 * Makes each check with one answer after the other changed, until it fails. A check that never does says nothing. Those of
 * the model are left out: they share thousands of answers, and one that compares none of them is skipped.
 */
export const sensitivitiesOf = (checks: readonly Check[], service: Deployment): Promise<readonly Sensitivity[]> =>
  withRunState(service, async (shared) => {
    const judged = checks.filter((check) => !modelOracles.includes(check));
    const make = (some: readonly Check[]) => inParallel(some, AT_A_TIME, (check) => sensitivityOf(check, shared));
    const during = await make(judged.filter(({ stage }) => stage === undefined));
    return [...during, ...(await make(judged.filter(({ stage }) => stage !== undefined)))];
  });
