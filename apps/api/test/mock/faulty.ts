import { operations } from '@training-provider/contract';
import { faultsOf } from '../../../../packages/contract/test/publishedDocument.ts';
import type { Random } from '../../src/seed/random.ts';
import type { Drawn } from './comparison.ts';
import { bodyOf, shuffled, valid } from './requests.ts';

/** For each operation, `count` of the requests that the document makes wrong in one keyword. */
export const faulty = (random: Random, count: number): Drawn[] =>
  operations.flatMap((operation) => {
    const { bodies, others } = faultsOf(operation);
    // A header field without a value is not sent, so nothing would be wrong.
    const sent = [...bodies, ...others].filter(({ headers = {} }) => !Object.values(headers).includes(''));
    return shuffled(random, sent)
      .slice(0, count)
      .map(({ search = '', headers, body = operation.body && bodyOf(operation, 0) }) => ({
        method: operation.method,
        path: valid(operation, 0).path + search,
        headers: { 'Content-Type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }));
  });
