export type Direction = 'request' | 'response';
export type Level = 'breaking' | 'risky' | 'safe';

/** The place of a difference. */
export interface Place {
  /** The method and path of the operation, or `document`. */
  readonly operation: string;
  /** The place in the operation: a parameter, a header, a status, or the path to a property. */
  readonly at: string;
  /** Whether the changed part is sent or returned; absent for an operation as a whole. */
  readonly direction?: Direction;
}

/** The finding of a rule, without its place. */
export interface Finding {
  readonly level: Level;
  readonly rule: string;
  readonly detail: string;
}

/** A difference between two interfaces, as found by a rule. */
export type Change = Finding & Place;

export const breaking = (rule: string, detail: string): Finding => ({ level: 'breaking', rule, detail });
export const risky = (rule: string, detail: string): Finding => ({ level: 'risky', rule, detail });
export const safe = (rule: string, detail: string): Finding => ({ level: 'safe', rule, detail });

/** A difference in the text of a document without a difference in meaning. */
export const rewritten = (detail: string): Finding => safe('rewritten', detail);

export const located = (place: Place, findings: readonly Finding[]): Change[] =>
  findings.map((finding) => ({ ...finding, ...place }));
