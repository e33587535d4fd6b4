import { breaking, type Change, type Direction, type Finding, safe } from './change.ts';
import type { OpenApi, Schema } from './document.ts';
import { schemaRules } from './schemaRules.ts';
import { type View, viewOf } from './view.ts';

/** Two versions of an interface, and the operation that is compared. */
export interface Scope {
  before: OpenApi;
  after: OpenApi;
  operation: string;
}

/** A removed property is refused in a closed request, and missing in a response. */
const propertyRemoved = (name: string): Finding => breaking('property-removed', `"${name}" is gone`);

/** A new property breaks only requests, and only if it is required. */
const propertyAdded = (name: string, required: boolean, direction: Direction): Finding =>
  direction === 'request' && required
    ? breaking('required-property-added', `"${name}" is new and required`)
    : safe('property-added', `"${name}" is new`);

/** A request must not require more than before; a response must not lack a property that it always had. */
const requiredChanged = (name: string, required: boolean, direction: Direction): Finding => {
  if (required) {
    const detail = `"${name}" is now required`;
    return direction === 'request' ? breaking('property-now-required', detail) : safe('property-now-required', detail);
  }
  const detail = `"${name}" is no longer required`;
  return direction === 'response'
    ? breaking('property-no-longer-required', detail)
    : safe('property-no-longer-required', detail);
};

/** The one key of an envelope, such as `participant`; undefined if the schema is not an envelope. */
const wrapperOf = ({ properties, required }: View): string | undefined => {
  const names = Object.keys(properties);
  return names.length === 1 && required.length === 1 ? names[0] : undefined;
};

/** An envelope with another key: `user` to `participant`. */
const wrapperChanged = (before: View, after: View): Finding[] => {
  const [was, is] = [wrapperOf(before), wrapperOf(after)];
  if (was === undefined || is === undefined || was === is) return [];
  return [breaking('body-wrapper-changed', `"${was}" -> "${is}"`)];
};

const compareProperties = (before: View, after: View, direction: Direction): Finding[] => {
  const removed = Object.keys(before.properties).filter((name) => !(name in after.properties));
  const added = Object.keys(after.properties).filter((name) => !(name in before.properties));
  const changed = Object.keys(after.properties).filter(
    (name) => name in before.properties && before.required.includes(name) !== after.required.includes(name),
  );
  return [
    ...removed.map(propertyRemoved),
    ...added.map((name) => propertyAdded(name, after.required.includes(name), direction)),
    ...changed.map((name) => requiredChanged(name, after.required.includes(name), direction)),
  ];
};

/** Every change between two schemas and the schemas inside them. */
export const compareSchemas = (
  scope: Scope,
  direction: Direction,
  at: string,
  [oldSchema, newSchema]: readonly [Schema, Schema],
): Change[] => {
  const [before, after] = [viewOf(scope.before, oldSchema), viewOf(scope.after, newSchema)];
  const place = after.name ?? at;
  const located = (findings: readonly Finding[]): Change[] =>
    findings.map((finding) => ({ ...finding, direction, operation: scope.operation, at: place }));
  const here = schemaRules.flatMap((rule) => rule(before, after, direction));
  const below = Object.entries(after.properties).flatMap(([name, property]) => {
    const was = before.properties[name];
    return was === undefined ? [] : compareSchemas(scope, direction, `${place}.${name}`, [was, property]);
  });
  const items =
    before.items === undefined || after.items === undefined
      ? []
      : compareSchemas(scope, direction, `${place}[]`, [before.items, after.items]);
  return [...located([...here, ...compareProperties(before, after, direction)]), ...below, ...items];
};

/** Every change between two whole bodies, whose envelopes may have different keys. */
export const compareBodies = (
  scope: Scope,
  direction: Direction,
  at: string,
  schemas: readonly [Schema, Schema],
): Change[] => {
  const [before, after] = [viewOf(scope.before, schemas[0]), viewOf(scope.after, schemas[1])];
  const [finding] = wrapperChanged(before, after);
  if (finding === undefined) return compareSchemas(scope, direction, at, schemas);
  const [was, is] = [Object.values(before.properties)[0], Object.values(after.properties)[0]];
  const inside =
    was === undefined || is === undefined
      ? []
      : compareSchemas(scope, direction, `${at}.${wrapperOf(after)}`, [was, is]);
  return [{ ...finding, direction, operation: scope.operation, at }, ...inside];
};
