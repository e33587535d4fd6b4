import { jsonOf, listOf, show } from '../deployment/answers.ts';
import { Failed, Skipped } from '../deployment/errors.ts';
import type { Target } from '../deployment/target.ts';
import { hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { MODULES, SERVICE_DESCRIPTION_PATH, ServiceDescription } from '../interface/modules.ts';
import { operationsOf } from '../interface/operations.ts';

const descriptionOf = async (target: Target): Promise<ServiceDescription> => {
  const answer = await target.send('GET', SERVICE_DESCRIPTION_PATH, { as: 'nobody' });
  if (answer.status === 404) throw new Skipped('The deployment does not publish a service description.');
  const { success, data, error } = ServiceDescription.safeParse(jsonOf(hasStatus(answer, 200)));
  if (success) return data;
  throw new Failed(
    `${answer.asked} responded with ${show(answer.text)}, which does not match the contract: ${error.message}`,
  );
};

const described = check(
  ['N-DESCRIPTION'],
  'the service description contains the version of the contract and the modules',
  async (target) => {
    await descriptionOf(target);
  },
);

/** A path with the id of an existing record; undefined if it has more than one parameter, or no such record exists. */
const placeAt = async (target: Target, path: string): Promise<string | undefined> => {
  const [collection = '', ...rest] = path.split(/\/\{\w+\}/);
  if (rest.length === 0) return path;
  if (rest.length > 1) return undefined;
  const list = await target.send('GET', collection, { query: { limit: '1' } });
  const [record] = list.status === 200 ? listOf(list) : [];
  return record === undefined ? undefined : `${collection}/${record.id}${rest[0]}`;
};

const unnamed = check(
  ['N-DESCRIPTION'],
  'the service responds with 404 or 405 to reads of modules that are missing from its description',
  async (target) => {
    const { data } = await descriptionOf(target);
    const reads = MODULES.filter((module) => !data.modules.includes(module))
      .flatMap((module) => operationsOf(module))
      .filter(({ method }) => method === 'GET');
    for (const { path } of reads) {
      const place = await placeAt(target, path);
      if (place !== undefined) hasStatus(await target.send('GET', place), 404, 405);
    }
  },
);

/** Scenarios about the description of a deployment. */
export const descriptionScenarios = [described, unnamed];
