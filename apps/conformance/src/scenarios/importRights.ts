import { listOf } from '../deployment/answers.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasStatus } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { changesDuring, ofRecord } from '../expect/feed.ts';
import {
  askToImport,
  atRest,
  fileTaken,
  type Import,
  PARTICIPANTS,
  resultsOf,
  sendFile,
  withImport,
} from '../expect/imports.ts';
import { asClient, clientOf, obtainToken, revoke, withToken } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { lacksScope } from '../expect/scopes.ts';
import { IMPORTS } from '../interface/imports.ts';

const WRITE = 'participants:write';
const AUTHOR = `imports:write ${WRITE}`;

const fileOf = (word: string): string => `internalCustomerNumber,firstName,lastName\n${word},Anna,${word}`;

/** Sends each request about an import. */
const everyRequest = async (target: Target, made: Import, sending: RequestOptions) => ({
  get: await target.send('GET', made.path, sending),
  results: await target.send('GET', `${made.path}/results`, sending),
  content: await sendFile(target, made, 'x', sending),
  apply: await target.send('POST', `${made.path}/apply`, sending),
  remove: await target.send('DELETE', made.path, sending),
});

const scopes = check(
  ['N6b-SCOPES'],
  'imports require the scopes for imports and the write scope of their collection',
  async (target) => {
    const [reader, writer] = [await asClient(target, `imports:read ${WRITE}`), await asClient(target, 'imports:write')];
    lacksScope(await askToImport(target, PARTICIPANTS, reader), 'imports:write');
    lacksScope(await askToImport(target, PARTICIPANTS, writer), WRITE);
    lacksScope(await target.send('GET', IMPORTS, writer), 'imports:read');
    await withImport(target, PARTICIPANTS, async (made) => {
      const byReader = await everyRequest(target, made, reader);
      for (const each of [byReader.get, byReader.results]) hasStatus(each, 200);
      for (const each of [byReader.content, byReader.apply, byReader.remove]) lacksScope(each, 'imports:write');
      const byWriter = await everyRequest(target, made, writer);
      for (const each of [byWriter.get, byWriter.results]) lacksScope(each, 'imports:read');
      for (const each of [byWriter.content, byWriter.apply]) lacksScope(each, WRITE);
      hasStatus(byWriter.remove, 204);
    });
  },
);

const foreign = check(
  ['A4-SAME-404', 'A4-NOT-LISTED'],
  'an import is invisible to other organisations, and never matches their records',
  async (target) => {
    requireModules(target, 'import');
    const word = target.word();
    await withImport(target, PARTICIPANTS, async (made) => {
      for (const answer of Object.values(await everyRequest(target, made, { as: 'other' }))) hasStatus(answer, 404);
      const listed = listOf(hasStatus(await target.send('GET', IMPORTS, { as: 'other' }), 200));
      equal(
        listed.filter(({ id }) => id === made.last.id),
        [],
        'The imports in the list of the other organisation',
      );
      equal((await fileTaken(target, made, fileOf(word))).created, 1, 'The number of created records');
      await resultsOf(target, made);
    });
    const own = { as: 'other' } as const;
    await withImport(
      target,
      { ...PARTICIPANTS, mode: 'validate' },
      async (made) => {
        equal(
          (await fileTaken(target, made, fileOf(word))).created,
          1,
          "The number of records that the other organisation's import would create",
        );
      },
      own,
    );
  },
);

const author = check(
  ['N6b-AUTHOR'],
  'changes by an import have the creator of the import as their actor',
  async (target) => {
    requireModules(target, 'changes');
    const creator = await asClient(target, AUTHOR);
    const { result, changes } = await changesDuring(target, ['participant'], () =>
      withImport(
        target,
        PARTICIPANTS,
        async (made) => {
          await fileTaken(target, made, fileOf(target.word()));
          return resultsOf(target, made);
        },
        creator,
      ),
    );
    const actors = result
      .flatMap(({ recordId }) => ofRecord(changes, { id: String(recordId) }))
      .map(({ actorId }) => actorId);
    equal(actors, [clientOf(target).id], 'The actors of the changes by the import');
  },
);

const ended = check(
  ['N6b-ACCESS-ENDED'],
  'an import fails if the access token that created the import is revoked',
  async (target) => {
    const { token } = await obtainToken(target, AUTHOR);
    await withImport(
      target,
      { ...PARTICIPANTS, mode: 'validate' },
      async (made) => {
        equal(
          (await fileTaken(target, made, fileOf(target.word()))).status,
          'completed',
          'The status of the validation',
        );
        await revoke(target, token);
        hasStatus(await target.send('POST', `${made.path}/apply`), 202);
        const { status, reason, created } = await atRest(target, made);
        equal([status, reason, created], ['failed', 'access_ended', 0], 'Status, reason and number of created records');
      },
      withToken(token),
    );
  },
);

/** Scenarios of decision N6b: who may import, and the author of imported records. */
export const importRightScenarios = [scopes, foreign, author, ended];
