import { idOf, listOf, recordOf } from '../deployment/answers.ts';
import type { Target } from '../deployment/target.ts';
import { equal, hasStatus, hasViolation, holds } from '../expect/assertions.ts';
import { check, checkOf, checkOfKind } from '../expect/check.ts';
import { askForExport, exportedIn } from '../expect/exported.ts';
import { changesUntil } from '../expect/feed.ts';
import { groupOf } from '../expect/groups.ts';
import { listingOf } from '../expect/listings.ts';
import { asClient } from '../expect/oauth.ts';
import { requireModules } from '../expect/offered.ts';
import { linksOf, parametersOf } from '../expect/pages.ts';
import { spread } from '../expect/spread.ts';
import { validRequest } from '../expect/validRequests.ts';
import { temporaryKinds } from '../interface/kinds.ts';
import { inWords } from '../interface/kindWords.ts';
import { NDJSON } from '../interface/modules.ts';
import { allOperations } from '../interface/operations.ts';

const lists = allOperations.filter(({ isList }) => isList);
const UNKNOWN = '00000000-0000-0000-0000-000000000000';

const inOrder = (one: { id?: unknown }, other: { id?: unknown }): number =>
  String(one.id) < String(other.id) ? -1 : 1;

const ofKinds = temporaryKinds.map((kind) =>
  checkOfKind(
    kind,
    ['N6d-LINES', 'N6d-CHOICE', 'N6d-AFTER'],
    `an export of ${inWords(kind)} records contains every listed record once, ordered by id, and can continue after any id`,
    async (target) => {
      const { path, query, members } = await listingOf(target, kind);
      const listed = listOf(await target.send('GET', path, { query: { ...query, limit: '200' } })).toSorted(inOrder);
      equal(exportedIn(await askForExport(target, path, query)), listed, `The export of ${path}`);
      const second = idOf(listed[1] ?? {});
      const rest = exportedIn(await askForExport(target, path, { ...query, after: second.toUpperCase() }));
      equal(rest, listed.slice(2), `The export of ${path} after its second record`);
      const all = exportedIn(await askForExport(target, path, { ...query, after: UNKNOWN }));
      equal(
        all.map(idOf).toSorted(),
        members.map(({ id }) => id).toSorted(),
        `The export of ${path} after an unknown id`,
      );
    },
  ),
);

const ofLists = lists.flatMap((operation, position) => [
  checkOf(
    operation,
    ['N6d-QUERY'],
    `${operation.path} rejects paging parameters in an export, and \`after\` in a request for a page`,
    async (target) => {
      const { path } = await validRequest(target, operation);
      const wrong = { limit: '1', sort: 'true', cursor: 'true', includeDeleted: 'true', after: 'x' };
      const answer = await askForExport(target, path, wrong);
      for (const name of Object.keys(wrong)) hasViolation(answer, 400, `/${name}`);
      hasViolation(await target.send('GET', path, { query: { after: UNKNOWN } }), 400, '/after');
    },
  ),
  checkOf(
    operation,
    ['N6d-ACCEPT'],
    `${operation.path} returns NDJSON or a page, depending on the request header \`Accept\``,
    async (target) => {
      const { path } = await validRequest(target, operation);
      await answersAs(target, path, position);
    },
  ),
]);

/** The format that each `Accept` requests. */
const ACCEPTED: readonly (readonly [accept: string | undefined, isExport: boolean])[] = [
  [NDJSON, true],
  [`${NDJSON};q=0.5, application/json;q=0.4`, true],
  [`${NDJSON}, */*`, true],
  ['application/json;q=0, */*;q=0.1', true],
  [undefined, false],
  ['*/*', false],
  ['application/*', false],
  [`application/json, ${NDJSON}`, false],
  [`${NDJSON};q=0.9, */*`, false],
  [`${NDJSON};q=0, */*;q=0.1`, false],
];

/** The number of them sent to each list: their evaluation does not depend on the list. */
const SPREAD = 5;

const answersAs = async (target: Target, path: string, position: number): Promise<void> => {
  const { seed } = target.settings;
  for (const [accept, isExport] of spread(ACCEPTED, { position, seed, count: SPREAD }))
    for (const method of ['GET', 'HEAD'] as const) {
      // An organisation may have any number of records.
      const query: Record<string, string> = isExport
        ? { after: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }
        : { limit: '1' };
      const { status, headers } = await target.send(method, path, { headers: { accept }, query });
      const type = headers['content-type']?.split(';')[0];
      const about = `${method} ${path} with Accept: ${accept}`;
      equal(
        [status, type],
        [200, isExport ? NDJSON : 'application/json'],
        `Status and content type of the response to ${about}`,
      );
      holds(
        /(^|[, ])accept($|[, ])/i.test(headers.vary ?? ''),
        `The response to ${about} must have the header \`Vary: Accept\`.`,
      );
    }
};

const followed = temporaryKinds.map((kind) =>
  checkOfKind(
    kind,
    ['N6d-CHANGES'],
    `an export of ${inWords(kind)} records links to the changes since the start of the export`,
    async (target) => {
      requireModules(target, 'changes');
      const { path, query, members, add } = await groupOf(target, kind, [{}]);
      const answer = await askForExport(target, path, query);
      equal(
        exportedIn(answer).map(idOf),
        members.map(({ id }) => id),
        `The export of ${path}`,
      );
      const from = parametersOf(linksOf(answer).changes ?? '');
      equal(from.types, kind, '`types` in the link to the changes');
      const added = await add();
      const changes = await changesUntil(target, from, added);
      const found = changes.filter(({ recordId }) => recordId === added.id);
      equal(
        found.map(({ operation }) => operation),
        ['created'],
        'The operations of the changes after the position in the link',
      );
    },
  ),
);

const unscoped = check(
  ['N6d-CHANGES-SCOPE'],
  'an export has no link to the change feed if the access token lacks the scope of the change feed',
  async (target) => {
    const sending = await asClient(target, 'locations:read');
    const answer = await askForExport(target, '/v1/locations', {}, sending);
    exportedIn(answer);
    equal(linksOf(answer).changes, undefined, 'The link to the change feed');
  },
);

/** Lines that are rejected while the file is read, so that their results exist immediately. */
const REFUSED = 'firstName,lastName,dateOfBirth\nA,B,1/2/1990\nC,D,3/4/1990\nE,F,5/6/1990\n';

const results = check(
  ['N6d-RESULTS'],
  'an export of the results of an import is ordered by line, can continue after any line, and has no pages',
  async (target) => {
    requireModules(target, 'export', 'import');
    const asked = { collection: 'participants', mode: 'validate', operation: 'create' };
    const created = hasStatus(await target.send('POST', '/v1/imports', { body: { import: asked } }), 201);
    const own = `/v1/imports/${idOf(recordOf(created))}`;
    const headers = { 'content-type': 'text/csv' };
    hasStatus(await target.send('PUT', `${own}/content`, { raw: REFUSED, headers }), 202);
    const path = `${own}/results`;
    const listed = listOf(await target.send('GET', path));
    equal(exportedIn(await askForExport(target, path)), listed, `The export of ${path}`);
    equal(exportedIn(await askForExport(target, path, { after: '2' })), listed.slice(1), 'The export after line 2');
    equal(
      exportedIn(await askForExport(target, path, { outcome: 'created' })),
      [],
      'The export filtered by `outcome=created`',
    );
    for (const query of [{ limit: '1' }, { cursor: 'a' }, { after: 'x' }] as const)
      hasViolation(await askForExport(target, path, query), 400, `/${Object.keys(query)[0]}`);
    hasViolation(await target.send('GET', path, { query: { after: '2' } }), 400, '/after');
    await target.send('DELETE', own);
  },
);

/** Laws of decision N6d: each collection as lines of JSON. */
export const exportLaws = [...ofKinds, ...ofLists, ...followed, results, unscoped];
