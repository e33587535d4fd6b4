import { breaking, type Change, type Finding, risky, safe } from './change.ts';

/** One line of a report of types. */
interface Line {
  /** The path without the names of arguments, which make no difference. */
  key: string;
  path: string;
  optional: boolean;
  type: string;
}

type Lines = ReadonlyMap<string, Line>;

const lineOf = (text: string): Line => {
  const [, path = '', optional, type = ''] = /^(.+?)(\?)?: (.*)$/.exec(text) ?? [];
  return { key: path.replace(/\((\d+) [^)]*\)/g, '($1)'), path, optional: optional !== undefined, type };
};

/** The lines of each entry by their keys. */
const entriesOf = (report: string): Map<string, Lines> =>
  new Map(
    report.split(/^# /m).flatMap((section) => {
      const [entry = '', ...lines] = section.split('\n').filter((line) => line !== '');
      return entry === '' ? [] : [[entry, new Map(lines.map((text) => [lineOf(text).key, lineOf(text)]))] as const];
    }),
  );

/** Whether consumers read values of a type, make them, or do both. */
interface Use {
  read: boolean;
  made: boolean;
}

const ARGUMENT = /\(\d+\)/g;

/** What consumers make is in an argument; what is in an argument of an argument is read. */
const isInArgument = (key: string): boolean => (key.match(ARGUMENT)?.length ?? 0) % 2 === 1;

const rootOf = (key: string): string => key.replace(/^(\w+ [\w$]+).*$/, '$1');

/** How each export is used: values as they are, types as the values and types that name them. */
const usesOf = (lines: Lines): Map<string, Use> => {
  const uses = new Map<string, Use>();
  const open: [root: string, inArgument: boolean][] = [];
  const use = (root: string, made: boolean): void => {
    const known = uses.get(root) ?? { read: false, made: false };
    if (made ? known.made : known.read) return;
    uses.set(root, { read: known.read || !made, made: known.made || made });
    open.push([root, made]);
  };
  const byRoot = Map.groupBy(lines.values(), ({ key }) => rootOf(key));
  for (const root of byRoot.keys()) if (root.startsWith('value ')) use(root, false);
  for (const [root, made] of open) {
    for (const { key, type } of byRoot.get(root) ?? []) {
      for (const [name] of type.matchAll(/[A-Za-z_$][\w$]*/g)) {
        const inArgument = isInArgument(key) !== made;
        if (byRoot.has(`type ${name}`)) use(`type ${name}`, inArgument);
        // The arguments of a function that is part of a type are not told apart.
        if (byRoot.has(`type ${name}`) && type.includes('=>')) use(`type ${name}`, !inArgument);
      }
    }
  }
  return uses;
};

const useOf = (uses: ReadonlyMap<string, Use>, key: string): Use => {
  // What no value leads to may be used in any way.
  const { read, made } = uses.get(rootOf(key)) ?? { read: true, made: true };
  return isInArgument(key) ? { read: made, made: read } : { read, made };
};

const isRoot = (key: string): boolean => rootOf(key) === key;
const isArgument = (key: string): boolean => /\(\d+\)$/.test(key);

/** The paths that a line is part of, from the inside to the outside. */
const parentsOf = (key: string): string[] => {
  const cuts = [...key.matchAll(/[.([#]/g)].map(({ index }) => index).reverse();
  return cuts.map((index) => key.slice(0, index));
};

const removed = ({ key }: Line): Finding => {
  if (isRoot(key)) return breaking('export-removed', 'is gone');
  return isArgument(key) ? breaking('argument-removed', 'is gone') : breaking('member-removed', 'is gone');
};

const added = ({ key, optional }: Line, { made }: Use): Finding => {
  if (isRoot(key)) return safe('export-added', 'is new');
  const what = isArgument(key) ? 'argument' : 'member';
  const needed = isArgument(key) || made;
  return needed && !optional
    ? breaking(`required-${what}-added`, 'is new and required')
    : safe(`${what}-added`, 'is new');
};

const optionalChanged = (before: Line, after: Line, { read, made }: Use): Finding[] => {
  if (before.optional === after.optional) return [];
  const isGiven = made || isArgument(after.key);
  if (after.optional) {
    const detail = 'may be missing';
    return [read && !isArgument(after.key) ? breaking('now-optional', detail) : safe('now-optional', detail)];
  }
  return [isGiven ? breaking('now-required', 'is required') : safe('now-required', 'is always there')];
};

/** The alternatives of a union; the parts of functions are not told apart. */
const alternativesOf = (type: string): Set<string> => {
  if (type.includes('=>')) return new Set([type]);
  const alternatives: string[] = [];
  let depth = 0;
  let start = 0;
  for (const [index, character] of [...type].entries()) {
    if ('<({['.includes(character)) depth += 1;
    if ('>)}]'.includes(character)) depth -= 1;
    if (depth > 0 || !type.startsWith(' | ', index)) continue;
    alternatives.push(type.slice(start, index));
    start = index + ' | '.length;
  }
  return new Set([...alternatives, type.slice(start)]);
};

/** Whether a type is put together from others, so that its text does not tell whether it takes what another takes. */
const isComposed = (type: string): boolean => /[<({[]/.test(type);

const minus = (types: ReadonlySet<string>, others: ReadonlySet<string>): string[] =>
  [...types].filter((type) => !others.has(type));

const isLiteral = (type: string): boolean => /^("|\d)/.test(type);

const SHOWN_AROUND = 24;

/** Two types, of which long ones are shown only where they differ. */
const difference = (before: string, after: string): string => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const shown = (type: string) => {
    const [from, to] = [Math.max(0, start - SHOWN_AROUND), Math.min(type.length, type.length - end + SHOWN_AROUND)];
    return `${from > 0 ? '…' : ''}${type.slice(from, to)}${to < type.length ? '…' : ''}`;
  };
  return `${shown(before)} -> ${shown(after)}`;
};

/** What schemas of zod offer is a list of names: without `optional`, a caller of `.optional()` does not compile. */
const schemaChanged = (before: Line, after: Line): Finding[] => {
  const [was, is] = [before, after].map(({ type }) => new Set(type.split(', '))) as [Set<string>, Set<string>];
  const [gone, come] = [minus(was, is), minus(is, was)].map((names) => names.map((name) => `.${name}`).join(', '));
  return [
    ...(gone ? [breaking('schema-members-removed', `no longer ${gone}`)] : []),
    ...(come ? [safe('schema-members-added', `also ${come}`)] : []),
  ];
};

const typeChanged = (before: Line, after: Line, { read, made }: Use): Finding[] => {
  if (before.type === after.type) return [];
  if (before.key.endsWith('.*')) return schemaChanged(before, after);
  const detail = difference(before.type, after.type);
  const [was, is] = [alternativesOf(before.type), alternativesOf(after.type)];
  const [gone, come] = [minus(was, is), minus(is, was)];
  // People judge types that are put together from others, and those whose alternatives are only in another order.
  if (gone.length === 0 && come.length === 0) return [risky('type-changed', detail)];
  if (gone.length > 0 && come.length > 0) {
    const isUnclear = gone.some(isComposed) && come.some(isComposed);
    return [isUnclear ? risky('type-changed', detail) : breaking('type-changed', detail)];
  }
  if (gone.length > 0) {
    const without = `no longer ${gone.join(' | ')}`;
    return [made ? breaking('type-narrowed', without) : safe('type-narrowed', without)];
  }
  const also = `also ${come.join(' | ')}`;
  if (!read) return [safe('type-widened', also)];
  return [come.every(isLiteral) ? risky('type-widened', also) : breaking('type-widened', also)];
};

/** The name of an argument is for people only. */
const nameChanged = (before: Line, after: Line): Finding[] =>
  before.path === after.path || !isArgument(after.key)
    ? []
    : [safe('argument-renamed', `${before.path} -> ${after.path}`)];

const compareEntry = (entry: string, before: Lines, after: Lines): Change[] => {
  const uses = usesOf(after);
  const at = ({ path }: Line, findings: readonly Finding[]): Change[] =>
    findings.map((finding) => ({ ...finding, operation: `import ${entry}`, at: path }));
  /** What is in something that is itself gone or new is not listed. */
  const outermost = (lines: Lines, others: Lines): Line[] =>
    [...lines.values()].filter(({ key }) => {
      const hasLine = (parent: string) => lines.has(parent);
      return (
        !others.has(key) &&
        parentsOf(key)
          .filter(hasLine)
          .every((parent) => others.has(parent))
      );
    });
  return [
    ...outermost(before, after).flatMap((line) => at(line, [removed(line)])),
    ...outermost(after, before).flatMap((line) => at(line, [added(line, useOf(uses, line.key))])),
    ...[...after.values()].flatMap((line) => {
      const was = before.get(line.key);
      if (was === undefined) return [];
      const use = useOf(uses, line.key);
      return at(line, [...typeChanged(was, line, use), ...optionalChanged(was, line, use), ...nameChanged(was, line)]);
    }),
  ];
};

/** Every change between two reports of types, classified by what it means for consumers who compile against them. */
export const typeDiff = (before: string, after: string): Change[] => {
  const [old, now] = [entriesOf(before), entriesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((entry) =>
    compareEntry(entry, old.get(entry) ?? new Map(), now.get(entry) ?? new Map()),
  );
};
