import { jsonOf, listOf, show } from '../deployment/answers.ts';
import { Failed, Skipped } from '../deployment/errors.ts';
import type { Target } from '../deployment/target.ts';
import { hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { MODULES, SERVICE_DESCRIPTION_PATH, ServiceDescription } from '../interface/modules.ts';
import { operationsOf } from '../interface/operations.ts';

const descriptionOf = async (target: Target): Promise<ServiceDescription> => {
  const answer = await target.send('GET', SERVICE_DESCRIPTION_PATH, { as: 'nobody' });
  if (answer.status === 404) throw new Skipped('The deployment has no description.');
  const { success, data, error } = ServiceDescription.safeParse(jsonOf(hasStatus(answer, 200)));
  if (success) return data;
  throw new Failed(`${answer.asked} answers ${show(answer.text)}, which is not as documented: ${error.message}`);
};

const described = check(['N-DESCRIPTION'], 'the description names the contract and the modules', async (target) => {
  await descriptionOf(target);
});

/** A path with the id of a record that is there; undefined if it has more than one parameter, or there is no such record. */
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
  'modules that the description does not name can not be read',
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

/** Scenarios of what a deployment says of itself. */
export const descriptionScenarios = [described, unnamed];
