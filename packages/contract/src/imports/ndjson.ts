/** Complete physical lines of a file. */
export interface Lines {
  readonly text: string;
  /** The number of the first line. */
  readonly first: number;
}

/** A line of NDJSON: its object, or undefined if the line is not a valid object. */
export interface JsonRow {
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>> | undefined;
}

const MAX_DEPTH = 8;
const MAX_MEMBERS = 1_000;

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Whether a JSON value has no deeper nesting and no more members than any valid line. The check does not recurse, and
 * runs before any other code traverses the value.
 */
const isBounded = (value: object): boolean => {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const members = level.map((one): readonly unknown[] => Object.values(one));
    if (depth === MAX_DEPTH || members.some(({ length }) => length > MAX_MEMBERS)) return false;
    level = members.flat().filter(isStructure);
  }
  return true;
};

const objectIn = (text: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isStructure(value) && !Array.isArray(value) && isBounded(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};

/** The objects of lines that contain one JSON object each. Blank lines are skipped. */
export const jsonRows = ({ text, first }: Lines): JsonRow[] =>
  text.split('\n').flatMap((one, index) => (one.trim() === '' ? [] : [{ line: first + index, value: objectIn(one) }]));
