import type { Module } from '../interface/modules.ts';

/** How binding a requirement is (RFC 2119). */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** Who requires it: the specification, or a decision where the specification is silent. */
export type Source = 'SPEC' | 'DECIDED';

/** One thing that an implementation has to do. */
export interface Requirement<Id extends string = string> {
  /** Stable: never renamed, never given another meaning, never used again. */
  id: Id;
  /** Where it stands: a section of the specification such as `2.1`, or a decision such as `C1`. */
  section: string;
  level: Level;
  source: Source;
  /** The module that it is about; a deployment that does not offer it has nothing to do with it. */
  module?: Module;
  /** What is required, in one sentence. */
  sentence: string;
  /** The words of the document that require it. */
  clauses: readonly string[];
  /** Why no check from outside can prove it. */
  untestable?: string;
  /** Whether its checks send tokens of other clients than the first. */
  isOfSeveral?: true;
}

type Clause = string | readonly string[];

/** The decisions about each module. */
const MODULE_OF: Readonly<Record<string, Module>> = {
  N1: 'changes',
  N2: 'history',
  N3: 'userLifecycle',
  N4: 'enrolments',
  N5: 'privacy',
  N6: 'batch',
  N6b: 'import',
  N6c: 'externalIds',
  N6d: 'export',
  ...{ N7: 'webhooks', N7a: 'webhooks', N7b: 'webhooks', N7c: 'webhooks', N7d: 'webhooks', N7e: 'webhooks' },
  ...{ N9: 'attendance', N9a: 'attendance', N9b: 'attendance', N9c: 'attendance', N9d: 'attendance' },
  ...{ N9e: 'attendance', N9f: 'attendance', N9g: 'attendance', N9h: 'attendance' },
  N11: 'lifecycles',
};

/** Ids begin with where they stand: `S2.1-…` is section 2.1 of the specification, `C1-…` is decision C1. */
const placeOf = (id: string): Pick<Requirement, 'section' | 'source' | 'module'> => {
  const [place = ''] = id.split('-');
  if (place.startsWith('S')) return { section: place.slice(1), source: 'SPEC' };
  const module = MODULE_OF[place];
  return { section: place, source: 'DECIDED', ...(module === undefined ? {} : { module }) };
};

const requirement = <Id extends string>(level: Level, id: Id, sentence: string, clause: Clause): Requirement<Id> => ({
  id,
  ...placeOf(id),
  level,
  sentence,
  clauses: typeof clause === 'string' ? [clause] : clause,
});

/** A requirement without exception. */
export const must = <const Id extends string>(id: Id, sentence: string, clause: Clause) =>
  requirement('MUST', id, sentence, clause);

/** A requirement from which there can be good reasons to depart. */
export const should = <const Id extends string>(id: Id, sentence: string, clause: Clause) =>
  requirement('SHOULD', id, sentence, clause);

/** A requirement without exception, whose checks send tokens of other clients than the first. */
export const mustOfSeveral = <const Id extends string>(id: Id, sentence: string, clause: Clause) => ({
  ...must(id, sentence, clause),
  isOfSeveral: true as const,
});

/** A requirement without exception that can't be seen from outside, and why. */
export const unseen = <const Id extends string>(id: Id, sentence: string, clause: Clause, untestable: string) => ({
  ...requirement('MUST', id, sentence, clause),
  untestable,
});
