/** One line of a report of types. */
export interface Line {
  /** The path without the names of arguments and type parameters, which make no difference. */
  key: string;
  path: string;
  optional: boolean;
  modifiers: ReadonlySet<string>;
  type: string;
}

export type Lines = ReadonlyMap<string, Line>;

const MODIFIERS = /^(?:(?:private|protected|abstract|readonly|rest)(?: |$))*/;

const lineOf = (text: string): Line => {
  const [, path = '', optional, printed = ''] = /^(.+?)(\?)?: (.*)$/.exec(text) ?? [];
  const [modifiers = ''] = MODIFIERS.exec(printed) ?? [];
  return {
    key: path.replace(/\((\d+) [^)]*\)/g, '($1)').replace(/<(\d+) [^>]*>/g, '<$1>'),
    path,
    optional: optional !== undefined,
    modifiers: new Set(modifiers.split(' ').filter((modifier) => modifier !== '')),
    type: printed.slice(modifiers.length),
  };
};

/** The lines of each entry by their keys. */
export const entriesOf = (report: string): Map<string, Lines> =>
  new Map(
    report.split(/^# /m).flatMap((section) => {
      const [entry = '', ...texts] = section.split('\n').filter((text) => text !== '');
      const lines = texts.map(lineOf).map((line) => [line.key, line] as const);
      return entry === '' ? [] : [[entry, new Map(lines)] as const];
    }),
  );

export const rootOf = (key: string): string => key.replace(/^(\w+ [\w$/]+).*$/, '$1');

export const isRoot = (key: string): boolean => rootOf(key) === key;
export const isArgument = (key: string): boolean => /\((?:\d+|this)\)$/.test(key);
export const isTypeParameter = (key: string): boolean => /<\d+>$/.test(key);
/** Whether a line has what a type parameter is if it is not given. */
export const isDefault = (key: string): boolean => /<\d+>\.default$/.test(key);

const ARGUMENT = /\((?:\d+|this)\)/g;

/** What consumers make is in an argument; what is in an argument of an argument is read. */
export const isInArgument = (key: string): boolean => (key.match(ARGUMENT)?.length ?? 0) % 2 === 1;

/** The paths that a line is part of, from the inside to the outside. */
export const parentsOf = (key: string): string[] => {
  const cuts = [...key.matchAll(/[.([#<]/g)].map(({ index }) => index).reverse();
  return cuts.map((index) => key.slice(0, index));
};
