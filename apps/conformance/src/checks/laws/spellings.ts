import { allOperations } from '../../interface/operations.ts';
import { isSuccess, show, shownText } from '../../target/answers.ts';
import type { Caller } from '../../target/target.ts';
import { holds } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { validRequest } from '../support/validRequests.ts';

const encoded = (letter: string): string => `%${letter.charCodeAt(0).toString(16)}`;

/** Other spellings of a path, which routers, proxies and whatever guards the path may read in different ways. */
const spellingsOf = (path: string): readonly string[] => [
  `${path}/`,
  path.replace('/v1/', '/v1//'),
  path.replace('/v1/', '/V1/'),
  path.replace(/^\/v1\/[^/]+/, (start) => `/v1/${start.slice(4).toUpperCase()}`),
  path.replace(/^\/v1\/(.)/, (_, letter: string) => `/v1/${encoded(letter)}`),
  path.replace(/[^/]+$/, (last) => last.toUpperCase()),
];

/** Laws of decision A3: no spelling of a path leads past its guard. */
export const spellingLaws = allOperations
  .filter(({ method }) => method === 'GET')
  .map((operation) =>
    checkOf(
      operation,
      ['A3-NO-TOKEN', 'A3-SCOPE'],
      `${operation.name} is answered to no stranger under another spelling of its path`,
      async (target) => {
        const { path } = await validRequest(target, operation);
        // Another organisation has lists of its own under the same path.
        const known: readonly Caller[] = path === operation.path ? ['limited'] : ['limited', 'other'];
        for (const [index, spelling] of spellingsOf(path).entries())
          for (const as of ['nobody', known[index % known.length] ?? 'limited'] as const) {
            const answer = await target.send('GET', spelling, { as });
            const isKept = !isSuccess(answer.status) && answer.status < 500;
            holds(isKept, `${answer.asked} as ${show(as)} answered ${answer.status} with ${shownText(answer)}.`);
          }
      },
    ),
  );
