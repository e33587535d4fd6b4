import { isDeepStrictEqual } from 'node:util';
import { breaking, type Finding, rewritten, risky, safe } from './change.ts';
import { compareSchemas, type Place } from './compareSchemas.ts';
import { type Comparison, type Result, resultAt, together } from './comparison.ts';
import { compareContent } from './content.ts';
import { deprecationFindings } from './deprecation.ts';
import { type Header, type Operation, type Parameter, type PathItem, resolve, type Version } from './document.ts';
import { flatten } from './flatten.ts';
import { typesOf } from './types.ts';
import { otherDifferences } from './unknownDifferences.ts';

/** How a value is written, by the defaults of OpenAPI if nothing is said. */
const serializationOf = ({ in: place, style, explode, content }: Header, isOne: boolean): string => {
  if (content !== undefined) return 'by its media type';
  const written = style ?? (place === 'query' || place === 'cookie' ? 'form' : 'simple');
  if (isOne) return String(written);
  return `${written}, ${(explode ?? written === 'form') ? 'exploded' : 'in one'}`;
};

/** Whether a value has no parts that could be written apart. */
const isSingle = (version: Version, { schema }: Header): boolean => {
  const types = schema === undefined ? [] : typesOf(flatten(version, [schema]));
  return types.length > 0 && !types.includes('array') && !types.includes('object');
};

const serializationChanged = (comparison: Comparison, before: Header, after: Header): Finding[] => {
  // A value that becomes a list is found as another type.
  const isOne = isSingle(comparison.before, before) && isSingle(comparison.after, after);
  const [was, is] = [serializationOf(before, isOne), serializationOf(after, isOne)];
  if (was !== is) return [breaking('serialization-changed', `${was} -> ${is}`)];
  const same = before.style === after.style && before.explode === after.explode;
  return same ? [] : [rewritten(`${is}, written otherwise`)];
};

const deprecationOf = (header: Header) => ({ deprecated: header.deprecated === true, sunset: header['x-sunset'] });

const emptyValueChanged = (before: Header, after: Header): Finding[] => {
  if (before.allowEmptyValue === after.allowEmptyValue) return [];
  return after.allowEmptyValue === true
    ? [safe('empty-value-taken', 'may be empty')]
    : [breaking('empty-value-refused', 'must not be empty')];
};

const COMPARED = [
  ...['$ref', 'name', 'in', 'required', 'schema', 'content', 'style', 'explode', 'allowEmptyValue'],
  ...['deprecated', 'x-sunset'],
];

/** What a parameter and a header of a response have in common: all but whether it is required. */
export const compareValue = (comparison: Comparison, place: Place, before: Header, after: Header): Result => {
  const listed = ({ schema }: Header) => (schema === undefined ? [] : [schema]);
  return together([
    resultAt(place, [
      ...serializationChanged(comparison, before, after),
      ...emptyValueChanged(before, after),
      ...deprecationFindings(deprecationOf(before), deprecationOf(after)),
      ...otherDifferences(comparison, before, after, COMPARED),
    ]),
    compareSchemas(comparison, place, [listed(before), listed(after)]),
    compareContent(comparison, place, before.content, after.content),
  ]);
};

/** Header names have no case. A path parameter is called as in the new version: the path is what it is compared by. */
const keyOf = ({ in: place, name }: Parameter, renamed: ReadonlyMap<string, string>): string => {
  if (place === 'header') return `header ${String(name).toLowerCase()}`;
  return `${place} ${place === 'path' ? (renamed.get(name) ?? name) : name}`;
};

const listOf = ({ item, operation }: Sides['before']): readonly Parameter[] => [
  ...(item.parameters ?? []),
  ...(operation.parameters ?? []),
];

/** The parameters of an operation and of its whole path, of which the former prevail. */
const parametersOf = (version: Version, side: Sides['before'], renamed: ReadonlyMap<string, string>) =>
  new Map(
    listOf(side)
      .map((parameter) => resolve(version, parameter))
      .map((parameter) => [keyOf(parameter, renamed), parameter]),
  );

/** Generated functions take their arguments in the order of the parameters. */
const orderChanged = (old: ReadonlyMap<string, Parameter>, now: ReadonlyMap<string, Parameter>): Finding[] => {
  const was = [...old.keys()].filter((key) => now.has(key));
  const is = [...now.keys()].filter((key) => old.has(key));
  return isDeepStrictEqual(was, is) ? [] : [risky('parameters-reordered', `${was.join(', ')} -> ${is.join(', ')}`)];
};

/** A parameter that is declared twice counts once. */
const repetitionChanged = (was: number, is: number): Finding[] =>
  was === is ? [] : [rewritten('declares a parameter twice, or no longer')];

const placeOf = ({ in: place, name }: Parameter): string => `${place} ${name}`;

const requiredChanged = (before: Parameter, after: Parameter): Finding[] => {
  if (before.required === after.required) return [];
  if ((before.required ?? false) === (after.required ?? false)) return [rewritten('not required, written otherwise')];
  return [
    after.required
      ? breaking('parameter-now-required', 'is now required')
      : safe('parameter-no-longer-required', 'is no longer required'),
  ];
};

const nameChanged = (before: Parameter, after: Parameter): Finding[] =>
  before.in === 'header' && before.name !== after.name ? [rewritten(`${before.name} -> ${after.name}`)] : [];

/** One operation of both versions, and the path items that it is in. */
export interface Sides {
  before: { item: PathItem; operation: Operation };
  after: { item: PathItem; operation: Operation };
  /** The names of path parameters, from those of the old path to those of the new one. */
  renamed: ReadonlyMap<string, string>;
}

/** Parameters that are removed or newly required break, and so does another name of one in the path: clients take it. */
export const compareParameters = (comparison: Comparison, { before, after, renamed }: Sides): Result => {
  const old = parametersOf(comparison.before, before, renamed);
  const now = parametersOf(comparison.after, after, new Map());
  const at = (key: string, findings: Finding[]) => resultAt({ direction: 'request', at: key }, findings);
  const removed = [...old].filter(([key]) => !now.has(key));
  return together([
    at('parameters', [
      ...orderChanged(old, now),
      ...repetitionChanged(listOf(before).length - old.size, listOf(after).length - now.size),
    ]),
    ...[...renamed]
      .filter(([was, is]) => was !== is)
      .map(([was, is]) => at(`path ${is}`, [breaking('path-parameter-renamed', `${was} -> ${is}`)])),
    ...removed.map(([, parameter]) => at(placeOf(parameter), [breaking('parameter-removed', 'is gone')])),
    ...[...now].map(([key, parameter]) => {
      const was = old.get(key);
      const place = placeOf(parameter);
      if (was === undefined) {
        const required = parameter.required === true;
        const added = required ? breaking('required-parameter-added', 'is new') : safe('parameter-added', 'is new');
        return at(place, [added]);
      }
      return together([
        at(place, [...requiredChanged(was, parameter), ...nameChanged(was, parameter)]),
        compareValue(comparison, { direction: 'request', at: place }, was, parameter),
      ]);
    }),
  ]);
};
