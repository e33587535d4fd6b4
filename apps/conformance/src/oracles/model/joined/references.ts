import { type Reference, references } from '../../../interface/references.ts';
import { type Item, type Items, JOINED, type JoinedKind } from './items.ts';
import { referring } from './rules.ts';
import { asWhole, at, type Draw, patchOf, pick } from './turns.ts';

/** Kinds of records that the others only refer to. */
const REFERRED: readonly string[] = ['user', 'fundingAgency'];
const isJoined = (kind: string): kind is JoinedKind => JOINED.some((joined) => joined === kind);

/** The fields that refer to them, of the kinds that histories are about. */
export const REFERENCES: readonly (Reference & { kind: JoinedKind; referred: JoinedKind })[] = references.flatMap(
  (reference) => {
    const { kind, referred } = reference;
    return isJoined(kind) && isJoined(referred) && REFERRED.includes(referred)
      ? [{ ...reference, kind, referred }]
      : [];
  },
);

/** The ids that a record names in a field. */
export const namedIn = ({ fields }: Item, { field }: Pick<Reference, 'field'>): readonly unknown[] =>
  [fields[field]].flat().filter((id) => id !== undefined);

/** Up to three different records, in an order that the number says. */
const someOf = (items: Items, kind: JoinedKind, number: number): Item[] => {
  const picked = [number, Math.floor(number / 7), Math.floor(number / 49)].map((each) => pick(items, kind, each));
  const different = [...new Set(picked)].filter((item) => item !== undefined);
  return different.slice(0, 1 + (number % 3));
};

/** Lets a record refer to others, which may be gone: by PATCH or by PUT, to one or to several in another order. */
export const refer: Draw = (items, { at: place, other, value }) => {
  const reference = at(REFERENCES, place);
  const item = pick(items, reference.kind, other);
  if (item === undefined) return undefined;
  const others = someOf(items, reference.referred, value);
  const ids = others.map(({ made }) => made.id);
  const fields = { [reference.field]: reference.isList ? ids : ids[0] };
  const named = reference.isList ? others : others.slice(0, 1);
  const isNew = ({ made }: Item): boolean => !namedIn(item, reference).includes(made.id);
  const turn = patchOf(item, fields, referring(item, fields, named.filter(isNew)));
  return place % 2 === 0 ? turn : asWhole(turn, item, fields);
};
