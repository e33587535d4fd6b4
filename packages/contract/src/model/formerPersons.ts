import { BELOW } from '../declaration/facts.ts';
import { resourceNamed } from '../operations.ts';
import type { ResourceName } from '../resources.ts';
import type { FieldChange } from '../wire/history.ts';
import type { Row, Store } from './store.ts';

type Version = Row['history'][number];

/** A version of a record, and whether the record was about a certain person before and after this version. */
interface Period {
  readonly version: Version;
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * The field by which records of a kind refer to the person whom they are about; undefined for records below a person
 * and for records about no other person.
 */
export const throughOf = (kind: ResourceName): string | undefined => {
  const { privacy } = resourceNamed(kind);
  return 'through' in privacy && privacy.through !== BELOW ? privacy.through : undefined;
};

/**
 * The versions in which a record was about a person before or after the change, oldest first. For example, a coaching
 * can be given to another participant.
 */
const periodsOf = ({ kind, fields, history }: Row, id: string): Period[] => {
  const through = throughOf(kind);
  if (through === undefined) return history.map((version) => ({ version, before: true, after: true }));
  const periods: Period[] = [];
  let present = fields[through];
  for (const version of history.toReversed()) {
    const given = version.changes.find(({ pointer }) => pointer === `/${through}`);
    const past = given === undefined ? present : given.from;
    periods.unshift({ version, before: past === id, after: present === id });
    present = past;
  }
  return periods.filter(({ before, after }) => before || after);
};

/** A change reduced to the requested ones of `from` and `to`; undefined if neither remains. */
const withSides = (change: FieldChange, from: boolean, to: boolean): FieldChange | undefined => {
  const sides = {
    ...(from && change.from !== undefined ? { from: change.from } : {}),
    ...(to && change.to !== undefined ? { to: change.to } : {}),
  };
  return Object.keys(sides).length === 0 ? undefined : { pointer: change.pointer, ...sides };
};

const changed = (version: Version, change: (one: FieldChange) => FieldChange | undefined): Version => ({
  ...version,
  changes: version.changes.flatMap((one) => change(one) ?? []),
});

/**
 * The versions of a record, reduced to what they contain about a person. A coaching, for example, is about a
 * participant only while it is given to the participant.
 */
export const historyOf = (row: Row, id: string): Version[] =>
  periodsOf(row, id).map(({ version, before, after }) => changed(version, (one) => withSides(one, before, after)));

/**
 * The versions of a record without what they contain about a person, by version number. Versions that lose nothing are
 * absent.
 */
export const clearedFor = (row: Row, id: string, isKept: (pointer: string) => boolean): Map<number, Version> => {
  const cleared = periodsOf(row, id).map(({ version, before, after }) => {
    const {
      requestId: _request,
      traceId: _trace,
      ...left
    } = changed(version, (one) => (isKept(one.pointer) ? one : withSides(one, !before, !after)));
    return [version, left] as const;
  });
  const losing = cleared.filter(([version, left]) => JSON.stringify(version) !== JSON.stringify(left));
  return new Map(losing.map(([{ version }, left]) => [version, left]));
};

/** The records of a kind that were once about a person and no longer are. */
export const rowsOnceAbout = (store: Store, kind: ResourceName, id: string): Row[] => {
  const through = throughOf(kind);
  if (through === undefined) return [];
  return store
    .rows(kind)
    .filter(
      ({ fields, history }) =>
        fields[through] !== id &&
        history.some(({ changes }) => changes.some(({ pointer, from }) => pointer === `/${through}` && from === id)),
    );
};
