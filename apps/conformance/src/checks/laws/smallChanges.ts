import { fieldFactsOf } from '../../interface/fieldFacts.ts';
import type { JsonObject } from '../../interface/json.ts';
import type { Kind } from '../../interface/kinds.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import { valueAt } from '../../model/rows.ts';
import { recordOf, show } from '../../target/answers.ts';
import type { Made } from '../../target/records.ts';
import type { Target } from '../../target/target.ts';
import { faultsOf, showsAll } from '../generated/fields.ts';
import { makeFull, otherFields, withFull } from '../generated/fullRecords.ts';
import { type Place, placesIn, withValueAt } from '../generated/places.ts';
import { smallChangesOf } from '../generated/smallTexts.ts';
import { hasStatus, holds } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { patch, put, readRecord } from '../support/recordRequests.ts';

/** An operation that changes records of a kind. */
type Writing = Operation & { kind: Kind };
const isWriting = (operation: Operation): operation is Writing =>
  operation.method === 'PATCH' && operation.takes !== undefined && operation.kind !== undefined;

/** What was sent, in the first spelling of each field. */
const spelledOnce = ({ kind, sent }: Made): JsonObject => {
  const { spellings } = fieldFactsOf(kind);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !(name in spellings)));
};

type Change = readonly [place: Place, value: unknown];

/** Changes of what was sent, each of one place alone: texts in the case of a letter, and in its accent; all else to another value. */
const changesOf = (target: Target, { kind, takes, wrapper = '' }: Writing, sent: JsonObject): Change[] => {
  const others = otherFields(target, kind);
  const isTaken = ([place, value]: Change): boolean =>
    value !== undefined && faultsOf(takes, { [wrapper]: withValueAt({}, place, value) }).length === 0;
  const changes = placesIn(sent).flatMap((place): Change[] => {
    const value = valueAt(sent, place.join('.'));
    const all = smallChangesOf(value);
    return (all.length > 0 ? all : [valueAt(others, place.join('.'))]).map((each): Change => [place, each]);
  });
  return changes.filter(isTaken);
};

/** What a record that was changed so often has to show, and its version. */
interface Known {
  sent: JsonObject;
  etag: string | undefined;
}

/** Sends a change alone by PATCH, or with all else that is known by PUT. What contradicts other fields may be refused. */
const prove = async (target: Target, made: Made, known: Known, [place, value]: Change, isWhole: boolean) => {
  const whole = withValueAt(known.sent, place, value);
  const alone = withValueAt({}, place, value);
  const answer = hasStatus(await (isWhole ? put(target, made, whole) : patch(target, made, alone)), 200, 409, 422);
  if (answer.status !== 200) return;
  showsAll(recordOf(answer), whole, isWhole ? 'PUT' : 'PATCH');
  const changed = `after \`${place.join('.')}\` of the ${made.kind} became ${show(value)}`;
  holds(answer.headers.etag !== known.etag, `\`ETag\` is ${known.etag} still, ${changed}.`);
  known.sent = whole;
  known.etag = answer.headers.etag;
};

/** Laws of decisions Q3 and K1: what has changed has changed, however little it is. */
export const smallChangeLaws = allOperations.filter(isWriting).map((operation) =>
  checkOf(
    operation,
    ['K1-ETAG-CHANGES', 'Q3-PATCH-ABSENT'],
    `each field of a ${operation.kind} is changed alone, by as little as a letter's case or accent`,
    (target) =>
      withFull(target, operation.kind, makeFull, async (own, full) => {
        const known: Known = { sent: spelledOnce(full), etag: full.answer.headers.etag };
        for (const [at, change] of changesOf(own, operation, known.sent).entries())
          await prove(own, full, known, change, at % 2 === 1);
        showsAll(await readRecord(own, full), known.sent, 'The last write');
      }),
  ),
);
