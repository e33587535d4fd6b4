import { breaking, type Finding, risky, safe } from './change.ts';
import { isArgument, isDefault, isRoot, isTypeParameter, type Line } from './typeLine.ts';
import { typeParameterAdded, typeParameterChanged } from './typeParameters.ts';
import {
  alternativesOf,
  isComposed,
  isLiteral,
  isPredicate,
  itemsOf,
  minus,
  uncovered,
  withoutReadonly,
} from './typeText.ts';
import type { Use } from './typeUses.ts';

/** What a line that is gone means; nothing if another line says it. */
export const removed = ({ key, modifiers }: Line): Finding[] => {
  if (isDefault(key)) return [];
  if (isRoot(key)) return [breaking('export-removed', 'is gone')];
  if (isTypeParameter(key)) return [breaking('type-parameter-removed', 'is gone')];
  if (modifiers.has('private')) return [safe('private-member-removed', 'is gone')];
  if (key.endsWith('(this)')) return [safe('this-type-removed', 'may be called on anything')];
  return [isArgument(key) ? breaking('argument-removed', 'is gone') : breaking('member-removed', 'is gone')];
};

/** What a new line means; nothing if another line says it. */
export const added = (line: Line, { made }: Use): Finding[] => {
  const { key, optional, modifiers } = line;
  if (isDefault(key)) return [];
  if (isRoot(key)) return [safe('export-added', 'is new')];
  if (isTypeParameter(key)) return [typeParameterAdded(line)];
  // Who makes such an object by hand has no longer one of the class.
  if (modifiers.has('private')) return [risky('private-member-added', 'is new')];
  if (modifiers.has('abstract')) return [breaking('abstract-member-added', 'is new')];
  const what = isArgument(key) ? 'argument' : 'member';
  return [
    made && !optional ? breaking(`required-${what}-added`, 'is new and required') : safe(`${what}-added`, 'is new'),
  ];
};

export const optionalChanged = (before: Line, after: Line, { read, made }: Use): Finding[] => {
  if (before.optional === after.optional) return [];
  if (isTypeParameter(after.key)) {
    return [after.optional ? safe('now-optional', 'has a default') : breaking('now-required', 'has no default')];
  }
  if (after.optional) {
    const detail = 'may be missing';
    return [read && !(isArgument(after.key) && made) ? breaking('now-optional', detail) : safe('now-optional', detail)];
  }
  return [made ? breaking('now-required', 'is required') : safe('now-required', 'is always there')];
};

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

/** Another modifier; a member that becomes readonly breaks only who assigns to it. */
export const modifiersChanged = (before: Line, after: Line, { read }: Use): Finding[] => {
  const [gone, come] = [minus(before.modifiers, after.modifiers), minus(after.modifiers, before.modifiers)];
  return [
    ...come.map((modifier) => {
      const detail = `is now ${modifier}`;
      if (modifier !== 'readonly') return breaking('modifier-added', detail);
      return read ? risky('modifier-added', detail) : safe('modifier-added', detail);
    }),
    ...gone.map((modifier) => {
      const detail = `is no longer ${modifier}`;
      return modifier === 'rest' ? breaking('modifier-removed', detail) : safe('modifier-removed', detail);
    }),
  ];
};

/** Lists that can be written to are taken as readonly ones, but not the other way round. */
const readonlyChanged = (before: string, after: string, { read, made }: Use): Finding | undefined => {
  const detail = difference(before, after);
  if (after === withoutReadonly(before)) {
    return made ? breaking('list-no-longer-readonly', detail) : safe('list-no-longer-readonly', detail);
  }
  if (before !== withoutReadonly(after)) return undefined;
  return read ? breaking('list-now-readonly', detail) : safe('list-now-readonly', detail);
};

/** The types that two lines compare by: those of single arguments if both are a rest of them. */
const comparedTypes = (before: Line, after: Line): [was: string, is: string] => {
  const isRest = [before, after].every(({ modifiers }) => modifiers.has('rest'));
  const [was, is] = [before, after].map(({ type }) => itemsOf(type)) as (string | undefined)[];
  return isRest && was !== undefined && is !== undefined ? [was, is] : [before.type, after.type];
};

const alternativesChanged = (old: string, now: string, detail: string, { read, made }: Use): Finding => {
  const [was, is] = [alternativesOf(old), alternativesOf(now)];
  const [gone, come] = [uncovered(was, is), uncovered(is, was)];
  // People judge types that are put together from others, and those whose alternatives are only in another order.
  if (gone.length === 0 && come.length === 0) return risky('type-changed', detail);
  if (gone.length > 0 && come.length > 0) {
    const isUnclear = gone.some(isComposed) && come.some(isComposed);
    return isUnclear ? risky('type-changed', detail) : breaking('type-changed', detail);
  }
  if (gone.length > 0) {
    const without = `no longer ${gone.join(' | ')}`;
    return made ? breaking('type-narrowed', without) : safe('type-narrowed', without);
  }
  const also = `also ${come.join(' | ')}`;
  if (!read) return safe('type-widened', also);
  return come.every(isLiteral) ? risky('type-widened', also) : breaking('type-widened', also);
};

/** Whether a value of each type that a line had is one of what it has now, or the other way round. */
export const typeChanged = (before: Line, after: Line, use: Use): Finding[] => {
  if (before.type === after.type) return [];
  // Nobody could use what was private, and nobody can any more what is.
  if ([before, after].some(({ modifiers }) => modifiers.has('private'))) return [];
  if (isTypeParameter(after.key) || isDefault(after.key)) return [typeParameterChanged(before, after)];
  if (before.key.endsWith('.*')) return schemaChanged(before, after);
  const [old, now] = comparedTypes(before, after);
  const detail = difference(old, now);
  if (isPredicate(old)) return [breaking('predicate-changed', detail)];
  if (isPredicate(now)) return [risky('predicate-added', detail)];
  const readonlyFinding = readonlyChanged(old, now, use);
  if (readonlyFinding !== undefined && !old.includes('=>')) return [readonlyFinding];
  return [alternativesChanged(old, now, detail, use)];
};

/** The name of an argument or type parameter, without those of the functions around it. */
const nameOf = ({ path }: Line): string | undefined => /[(<]\d+ ([^)>]*)[)>]$/.exec(path)?.[1];

/** An argument with the name in the same function, whatever its place. */
export const namedArgument = (line: Line): string => `${line.key.replace(/\d+\)$/, '')}${nameOf(line)})`;

/** The name of an argument is for people only, unless another argument had it: then callers give the wrong one. */
export const nameChanged = (before: Line, after: Line, oldNames: ReadonlySet<string>): Finding[] => {
  const [was, is] = [nameOf(before), nameOf(after)];
  if (was === is) return [];
  const detail = `${was} -> ${is}`;
  if (isTypeParameter(after.key)) return [safe('type-parameter-renamed', detail)];
  return [oldNames.has(namedArgument(after)) ? risky('arguments-swapped', detail) : safe('argument-renamed', detail)];
};
