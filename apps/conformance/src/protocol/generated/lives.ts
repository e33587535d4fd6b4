import { jsonOf, recordOf, succeeds } from '../../deployment/answers.ts';
import { permits } from '../../deployment/clientForms.ts';
import type { Answer } from '../../deployment/httpClient.ts';
import { type Made, make } from '../../deployment/records.ts';
import type { RequestOptions, Target } from '../../deployment/target.ts';
import { contentOf } from '../../expect/history.ts';
import { idsOf } from '../../expect/pages.ts';
import { someOf } from '../../expect/referred.ts';
import { change, type Known } from '../../expect/userOfClient.ts';
import { isObject } from '../../interface/json.ts';
import { isTemporary, type Kind, temporaryKinds } from '../../interface/kinds.ts';
import { allOperations } from '../../interface/operations.ts';
import { fullestOf } from './fullRecords.ts';

/** What was asked for, its status, and what the record or records in the answer say. */
type Step = readonly [asked: string, status: number, content: unknown];

/** The life of a record: as another caller leads it and as the organisation does, with the same bodies. */
export interface Lives {
  kind: Kind;
  byOther: readonly Step[];
  byOrganisation: readonly Step[];
  /** The ids that two creations of that caller with one key have answered. */
  ids: readonly unknown[];
}

const contentIn = (answer: Answer): unknown => {
  const body = answer.status < 300 && answer.text !== '' ? jsonOf(answer) : undefined;
  const data = isObject(body) ? [body.data].flat().filter(isObject) : [];
  return data.map((record) => ('changes' in record ? record.operation : contentOf(record)));
};

/** Creates a record twice with one key, reads, lists, replaces, changes and deletes it, as far as this may be read. */
const lifeOf = async (
  target: Target,
  { collection, wrapper, sent }: Made,
  sending: RequestOptions,
  may: { read: boolean; history: boolean },
) => {
  const steps: Step[] = [];
  const ask = async (name: string, method: string, path: string, options: RequestOptions = {}): Promise<Answer> => {
    const answer = await target.send(method, path, { ...sending, ...options });
    steps.push([name, answer.status, contentIn(answer)]);
    return answer;
  };
  const body = { [wrapper]: sent };
  const headers = { 'idempotency-key': target.word() };
  const { id } = recordOf(succeeds(await ask('creation', 'POST', collection, { body, headers })));
  const again = recordOf(succeeds(await ask('the same creation', 'POST', collection, { body, headers })));
  const path = `${collection}/${id}`;
  await ask('replacement', 'PUT', path, { body });
  await ask('change', 'PATCH', path, { body });
  if (may.read) {
    await ask('read', 'GET', path);
    await ask('list', 'GET', collection, { query: { id: String(id) } });
  }
  if (may.history) await ask('history', 'GET', `${path}/history`);
  await ask('deletion', 'DELETE', path);
  if (may.read) await ask('read of what is deleted', 'GET', path);
  return { steps, ids: [id, again.id] };
};

/** The scope that reads records of a kind. */
const readScopeOf = (kind: Kind): string =>
  allOperations.find((operation) => operation.isList && operation.kind === kind)?.scope ?? '';

/** The life of a record as the organisation leads it, and the record like which it was created. */
interface Led {
  kind: Kind;
  like: Made;
  steps: readonly Step[];
}

/** Leads the lives of records of each kind as the organisation, which may do everything. */
export const livesByOrganisation = (target: Target): Promise<Led[]> =>
  target.once('the lives of records that the organisation leads', (own) => {
    const may = { read: true, history: own.settings.modules.includes('history') };
    return Promise.all(
      temporaryKinds.filter(isTemporary).map(async (kind) => {
        const like = await make(own, kind);
        return { kind, like, steps: (await lifeOf(own, like, {}, may)).steps };
      }),
    );
  });

/** Leads the same lives as another caller, as far as these scopes let it. */
export const livesBy = (
  target: Target,
  led: readonly Led[],
  sending: RequestOptions,
  scopes: readonly string[],
): Promise<Lives[]> => {
  const hasHistory = target.settings.modules.includes('history') && permits(scopes, 'history:read');
  const permitted = led.filter(({ kind }) => permits(scopes, fullestOf(kind).scope));
  return Promise.all(
    permitted.map(async ({ kind, like, steps }) => {
      const read = permits(scopes, readScopeOf(kind));
      const { steps: byOther, ids } = await lifeOf(target, like, sending, { read, history: read && hasHistory });
      const asked = new Set(byOther.map(([name]) => name));
      return { kind, byOther, byOrganisation: steps.filter(([name]) => asked.has(name)), ids };
    }),
  );
};

/** Puts the user at one location, and returns those ids of a course at another one that it is not shown. */
export const hiddenCourses = async (target: Target, known: Known, sending: RequestOptions): Promise<string[]> => {
  const [here, elsewhere] = await someOf(target, 'location');
  if (here === undefined || elsewhere === undefined) return [];
  await change(target, known, { locations: [here] });
  const { collection, id } = await make(target, 'course', { locationId: elsewhere });
  const shown = idsOf(succeeds(await target.send('GET', collection, { ...sending, query: { id } })));
  return shown.includes(id) ? [] : [id];
};
