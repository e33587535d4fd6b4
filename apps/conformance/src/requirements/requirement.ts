import type { Module } from '../interface/modules.ts';

/** How binding a requirement is (RFC 2119). */
export type Level = 'MUST' | 'SHOULD' | 'MAY';

/** The source of a requirement: the specification, or a decision where the specification is silent. */
export type Source = 'SPEC' | 'DECIDED';

/** One rule that an implementation must follow. */
export interface Requirement<Id extends string = string> {
  /** Stable: never renamed, never given another meaning, never used again. */
  id: Id;
  /** A section of the specification such as `2.1`, or a decision such as `C1`. */
  section: string;
  level: Level;
  source: Source;
  /** The module of the requirement; it does not apply to a deployment without this module. */
  module?: Module;
  /** The requirement in one sentence. */
  sentence: string;
  /** Quotes from the document that requires it. */
  clauses: readonly string[];
  /** The reason why no check from outside can prove it. */
  untestable?: string;
  /** Whether its checks use tokens of several clients. */
  isOfSeveral?: true;
}

type Clause = string | readonly string[];

/** The module of each decision that belongs to one. */
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

/** Ids begin with their section: `S2.1-…` is section 2.1 of the specification, `C1-…` is decision C1. */
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

/** A requirement that allows exceptions for good reasons. */
export const should = <const Id extends string>(id: Id, sentence: string, clause: Clause) =>
  requirement('SHOULD', id, sentence, clause);

/** A requirement without exception, whose checks use tokens of several clients. */
export const mustOfSeveral = <const Id extends string>(id: Id, sentence: string, clause: Clause) => ({
  ...must(id, sentence, clause),
  isOfSeveral: true as const,
});

/** A requirement without exception that no check from outside can prove, with the reason. */
export const unseen = <const Id extends string>(id: Id, sentence: string, clause: Clause, untestable: string) => ({
  ...requirement('MUST', id, sentence, clause),
  untestable,
});
