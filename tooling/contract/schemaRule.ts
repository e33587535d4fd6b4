import type { Direction, Finding } from './change.ts';
import type { Schema } from './document.ts';
import type { Flat } from './flatten.ts';

/** Two flattened schemas, and the direction of the values that they describe. */
export interface Flats {
  before: Flat;
  after: Flat;
  direction: Direction;
}

/** Compares one schema with its successor by some keywords, without the schemas inside it. */
export interface SchemaRule {
  /** A difference of these keywords is risky if the rule finds nothing. */
  readonly keywords: readonly string[];
  judge(before: Flat, after: Flat, direction: Direction): Finding[];
}

/** Schemas of both versions; those of one version all apply. */
export type Pair = readonly [before: readonly Schema[], after: readonly Schema[]];

/** What is found about a schema itself, and the pairs of schemas inside it, each with its place from there. */
export interface Step {
  findings: readonly Finding[];
  inside: readonly { at: string; pair: Pair }[];
}

/** The values of a keyword, one for each part that has it. */
export const valuesOf = ({ keywords }: Flat, keyword: string): readonly unknown[] => keywords.get(keyword) ?? [];

/** The values of a keyword whose values are schemas. */
export const schemasOf = (flat: Flat, keyword: string): Schema[] =>
  // By the standard; whatever is no schema counts as an empty one.
  valuesOf(flat, keyword) as Schema[];

/** The values as text. */
export const shown = (values: readonly unknown[]): string =>
  values.length === 0 ? 'none' : values.map((value) => JSON.stringify(value)).join(', ');
