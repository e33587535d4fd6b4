import { randomUUID } from 'node:crypto';
import type { Target } from '../../deployment/target.ts';
import type { JsonObject } from '../../interface/json.ts';
import type { Agreement } from './agreement.ts';
import type { Draw } from './random.ts';
import type { Organisation, Row } from './rows.ts';
import { CALLERS } from './spaces.ts';
import type { Collected } from './subjects.ts';

/** Records that can be listed, as the model has them, and what was seen of the deployment. */
export interface ListWorld {
  readonly target: Target;
  readonly subject: Collected;
  readonly draw: Draw;
  readonly agreement: Agreement;
  /** A word that no other record contains. */
  readonly word: string;
  /** Who asks. */
  readonly callers: readonly string[];
  readonly rows: Row[];
  /** Where the records of each organisation are found. */
  readonly collections: Record<Organisation, string>;
  /** The path below another record of the organisation, whose records no list of the world may show; undefined if there is none. */
  readonly sibling: string | undefined;
  /** The records below it by their ids, as they were created. */
  readonly siblings: Map<string, JsonObject>;
  /** The field by which the records of the world are found, and its values; undefined if there is none. */
  readonly mark: { readonly mark: string; readonly values: readonly string[] } | undefined;
  /** The participants, or courses, with which records can be joined by an enrolment. */
  readonly partners: readonly string[];
  /** With which of them each record is joined. */
  readonly enrolled: Map<string, readonly string[]>;
  /** The pairs of values that were sent. */
  readonly pairs: Set<string>;
}

/** The path of no record: its id is that of a record below another parent, or of none. */
export const unknownPath = ({ collections, siblings, draw }: ListWorld): string =>
  `${collections.main}/${draw.pick([randomUUID(), ...[...siblings.keys()].slice(0, 1)])}`;

/** The callers for whom the run has a token, or who have none. */
export const callersOf = ({ settings: { tokens } }: Target): readonly string[] =>
  CALLERS.filter((caller) => (caller !== 'other' && caller !== 'limited') || tokens[caller] !== undefined);
