import { randomUUID } from 'node:crypto';
import type { JsonObject } from '../../interface/json.ts';
import { isTemporary, type Kind, parentOf } from '../../interface/kinds.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import type { Answer } from '../../target/httpClient.ts';
import { type Made, make, shared, tryToMake } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { comparable, equal, hasStatus } from '../support/assertions.ts';
import { check, checkOf } from '../support/check.ts';
import { GROUPED } from '../support/groups.ts';
import { listingOf } from '../support/listings.ts';
import { tellingHeaders } from '../support/telling.ts';

/** What a stranger learns from an answer: two that say the same tell nothing apart. */
const learnt = (answer: Answer): JsonObject => ({
  status: answer.status,
  headers: tellingHeaders(answer),
  text: answer.text,
});

const COUNTED = { prefer: 'return=total-count' };

/** Requires another organisation to be answered the same for both queries, by GET and by HEAD, with a count. */
const tellsNothing = async (
  target: Target,
  path: string,
  { known, random }: { known: Record<string, string>; random: Record<string, string> },
): Promise<void> => {
  for (const method of ['GET', 'HEAD']) {
    const [one, other] = await Promise.all(
      [known, random].map((query) => target.send(method, path, { as: 'other', query, headers: COUNTED })),
    );
    equal(
      one && learnt(one),
      other && learnt(other),
      `What ${method} ${path}?${new URLSearchParams(known)} tells others`,
    );
  }
};

type List = Operation & { kind: Kind };
const isOwnList = (operation: Operation): operation is List =>
  operation.isList && operation.kind !== undefined && parentOf(operation.kind) === undefined;

/** The texts of a record that hold the word by which no other record is found. */
const textsOf = ({ sent }: Made): string[] =>
  Object.values(sent).filter((value) => typeof value === 'string' && /x\d+z/i.test(value)) as string[];

/** The filters of a list that name records which a run creates, with the kind of these. */
const namedBy = ({ kind, referenceFilters }: List): (readonly [string, Kind])[] =>
  [['id', kind] as const, ...referenceFilters].filter(([, referred]) => isTemporary(referred));

const own = allOperations.filter(isOwnList);

/** A list, asked for what the first organisation has and then for what nobody has. */
const byIds = own
  .filter((list) => namedBy(list).length > 0)
  .map((list) =>
    checkOf(
      list,
      ['A4-NOT-LISTED'],
      `${list.path} finds for another organisation what it finds by random ids`,
      async (target) => {
        for (const [filter, referred] of namedBy(list)) {
          const { id } = await shared(target, referred);
          await tellsNothing(target, list.path, { known: { [filter]: id }, random: { [filter]: randomUUID() } });
        }
      },
    ),
  );

/** A record that a search finds by a word of its own. */
const withText = async (target: Target, { kind, searched: [field] }: List): Promise<Made> => {
  const made = await shared(target, kind);
  if (textsOf(made).length > 0 || field === undefined) return made;
  const grouped = GROUPED.find((each) => each === kind);
  const listed = grouped === undefined ? [] : (await listingOf(target, grouped)).members;
  return listed.find((each) => textsOf(each).length > 0) ?? make(target, kind, { [field]: target.word() });
};

const byWords = own
  .filter(({ kind }) => isTemporary(kind))
  .map((list) =>
    checkOf(
      list,
      ['A4-NOT-LISTED'],
      `${list.path} finds for another organisation what it finds by random words`,
      async (target) => {
        for (const q of textsOf(await withText(target, list)))
          await tellsNothing(target, list.path, { known: { q }, random: { q: target.word() } });
      },
    ),
  );

const notes = (['participantNote', 'courseNote'] as const).map((kind) =>
  check(['A4-SAME-404'], `HEAD tells another organisation nothing of a ${kind}`, async (target) => {
    const made = await shared(target, kind);
    const paths = [made.path, made.collection];
    for (const path of paths) {
      const random = path.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, () => randomUUID());
      const [known, unknown] = [
        await target.send('HEAD', path, { as: 'other' }),
        await target.send('HEAD', random, { as: 'other' }),
      ];
      equal(learnt(known), learnt(unknown), `What HEAD ${path} tells others`);
    }
  }),
);

/** An idempotency key of the first organisation is one that nobody has used. */
const keys = (['participant', 'course', 'contact', 'fundingAgency', 'coaching'] as const).map((kind) =>
  check(['K2-PER-CLIENT'], `a key of the first organisation is new for a ${kind} of another`, async (target) => {
    const headers = { 'idempotency-key': randomUUID() };
    const { collection, wrapper } = await make(target, kind, {}, { headers });
    const refused = (own: Record<string, string>) =>
      target.send('POST', collection, { as: 'other', headers: own, body: { [wrapper]: { noSuchField: 1 } } });
    const random = await refused({ 'idempotency-key': randomUUID() });
    equal(comparable(await refused(headers), 422), comparable(random, 422), 'The refusal with the key');
    const { answer } = await tryToMake(target, kind, {}, { as: 'other', headers });
    equal(hasStatus(answer, 201).headers['idempotent-replayed'], undefined, '`Idempotent-Replayed`');
  }),
);

/** Laws of decision A4: what another organisation asks of the first is answered as if the first were empty. */
export const strangerLaws = [...byIds, ...byWords, ...notes, ...keys];
