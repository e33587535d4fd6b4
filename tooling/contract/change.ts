export type Direction = 'request' | 'response';
export type Level = 'breaking' | 'risky' | 'safe';

/** One difference between two interfaces, as found by a rule. */
export interface Change {
  level: Level;
  rule: string;
  /** Whether the changed part is sent or returned; absent for an operation as a whole. */
  direction?: Direction;
  /** Method and path. */
  operation: string;
  /** Where in the operation: a parameter, a header, a status, or the path to a property. */
  at: string;
  detail: string;
}

/** The finding of a rule, without its place. */
export type Finding = Pick<Change, 'level' | 'rule' | 'detail'>;

export const breaking = (rule: string, detail: string): Finding => ({ level: 'breaking', rule, detail });
export const risky = (rule: string, detail: string): Finding => ({ level: 'risky', rule, detail });
export const safe = (rule: string, detail: string): Finding => ({ level: 'safe', rule, detail });

/** What means the same in other words. */
export const rewritten = (detail: string): Finding => safe('rewritten', detail);
