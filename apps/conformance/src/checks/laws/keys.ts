import { fieldFactsOf } from '../../interface/fieldFacts.ts';
import { isObject, type JsonObject } from '../../interface/json.ts';
import type { Kind } from '../../interface/kinds.ts';
import { allOperations, type Operation } from '../../interface/operations.ts';
import { valueAt } from '../../model/rows.ts';
import { show } from '../../target/answers.ts';
import { fullRecord, otherFields } from '../generated/fullRecords.ts';
import { placesIn, withValueAt } from '../generated/places.ts';
import { smallChangesOf } from '../generated/smallTexts.ts';
import { equal, problemOf } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { spread } from '../support/spread.ts';

/** The same fields, but for one place: where it is, and what stands there. */
type Change = readonly [place: string, fields: JsonObject];

const without = (fields: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name));

/** Each value of some fields by another one, and each field left out. */
const ofMembers = (fields: JsonObject, others: JsonObject): Change[] =>
  Object.keys(fields).flatMap((name): Change[] => [
    [`${name} changed`, { ...fields, [name]: others[name] }],
    [`${name} left out`, without(fields, name)],
  ]);

const ofObjects = (fields: JsonObject, others: JsonObject): Change[] =>
  Object.entries(fields).flatMap(([name, value]): Change[] => {
    const other = others[name];
    if (!isObject(value) || !isObject(other)) return [];
    return ofMembers(value, other).map(([place, changed]) => [`${name}/${place}`, { ...fields, [name]: changed }]);
  });

/** Each list in another order, and without its last item. */
const ofLists = (fields: JsonObject): Change[] =>
  Object.entries(fields).flatMap(([name, value]): Change[] => {
    if (!Array.isArray(value)) return [];
    return [
      [`${name} reversed`, { ...fields, [name]: value.toReversed() }],
      [`${name} shortened`, { ...fields, [name]: value.slice(0, -1) }],
    ];
  });

/** Each text with a letter in another case or with an accent. */
const ofLetters = (fields: JsonObject): Change[] =>
  placesIn(fields).flatMap((place) =>
    smallChangesOf(valueAt(fields, place.join('.'))).map(
      (value): Change => [`${place.join('.')} ${show(value)}`, withValueAt(fields, place, value)],
    ),
  );

/** Text with what a service may take out of it, so that it stores what it stored before. */
const ofMarkup = (fields: JsonObject): Change[] =>
  typeof fields.content === 'string'
    ? [['content with a script', { ...fields, content: `${fields.content}<script>1</script>` }]]
    : [];

/** How many changes of each sort every creation is sent. */
const SPREAD = 2;

/** What is another body, and one that is valid: fields that have a second spelling say the same without it. */
const otherBodies = ({ takes, wrapper = '', kind }: Operation, sent: JsonObject, others: JsonObject): Change[][] => {
  const { spellings } = fieldFactsOf(kind as Kind);
  const isSpelt = (name: string) => name in spellings || Object.values(spellings).includes(name);
  const isOther = ([, fields]: Change) =>
    JSON.stringify(fields) !== JSON.stringify(sent) && takes?.safeParse({ [wrapper]: fields }).success === true;
  const spelledOnce = (changes: Change[]) => changes.filter(([place]) => !isSpelt(place.split(' ')[0] ?? ''));
  const members = spelledOnce(ofMembers(sent, others));
  const letters = spelledOnce(ofLetters(sent));
  return [members, letters, ofObjects(sent, others), ofLists(sent), ofMarkup(sent)].map((changes) =>
    changes.filter(isOther),
  );
};

/** Laws of decision K2 about every creation: a body that differs in one place, however deep, is another one. */
export const keyLaws = allOperations
  .filter(({ method, takes, kind }) => method === 'POST' && takes !== undefined && kind !== undefined)
  .map((operation, position) =>
    checkOf(
      operation,
      ['K2-OTHER-BODY'],
      `${operation.name} refuses the key of a body that differs in one place by 422`,
      async (target) => {
        const { kind, wrapper = '' } = operation;
        const { collection, sent, key } = await fullRecord(target, kind as Kind);
        const sorts = otherBodies(operation, sent, otherFields(target, kind as Kind));
        const { seed } = target.settings;
        for (const [place, fields] of sorts.flatMap((all) => spread(all, { position, seed, count: SPREAD }))) {
          const headers = { 'idempotency-key': key };
          const answer = await target.send('POST', collection, { body: { [wrapper]: fields }, headers });
          const { code } = problemOf(answer, 422);
          equal(code, 'idempotency_key_reused', `The \`code\` that answers the key of a body with ${place}`);
        }
      },
    ),
  );
