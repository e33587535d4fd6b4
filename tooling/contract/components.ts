import { risky, safe } from './change.ts';
import type { Comparison, Located } from './comparison.ts';
import { isObject, type JsonObject, tokenOf } from './document.ts';
import { securitySchemeFindings, securitySchemesOf } from './security.ts';
import { unknownDifferences } from './unknownDifferences.ts';

const membersOf = (components: JsonObject, kind: string): unknown => components[kind] ?? {};

/** The components of one kind. Generated code is named after them, so a name that is gone may be missed. */
const kindFindings = (comparison: Comparison, kind: string, before: unknown, after: unknown): Located[] => {
  const pointerTo = `components/${kind}`;
  if (!isObject(before) || !isObject(after)) {
    return unknownDifferences(comparison, '', before, after).map((finding) => ({ ...finding, at: pointerTo }));
  }
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const pointer = `${pointerTo}/${tokenOf(name)}`;
    if (!(name in after)) return [{ ...risky('component-removed', 'is gone'), at: pointer }];
    if (!(name in before)) return [{ ...safe('component-added', 'is new'), at: pointer }];
    const { followed } = comparison.before;
    const isCompared = followed.has(`#/${pointer}`) && comparison.after.followed.has(`#/${pointer}`);
    if (isCompared) return [];
    return unknownDifferences(comparison, '', before[name], after[name]).map((finding) => ({
      ...finding,
      at: pointer,
    }));
  });
};

/** What differs between the components, but for what was compared because an operation led to it. */
export const componentFindings = (comparison: Comparison): Located[] => {
  const [before, after] = [comparison.before, comparison.after].map(({ document }) => document.components ?? {}) as [
    JsonObject,
    JsonObject,
  ];
  const [old, now] = [securitySchemesOf(before), securitySchemesOf(after)];
  const schemes = [...now].flatMap(([name, scheme]) => {
    const was = old.get(name);
    return was === undefined
      ? []
      : securitySchemeFindings(comparison, was, scheme).map((finding) => ({
          ...finding,
          at: `security scheme ${name}`,
        }));
  });
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (kind) => kind !== 'securitySchemes',
  );
  const namesOnly = (members: ReadonlyMap<string, JsonObject>): JsonObject =>
    Object.fromEntries([...members.keys()].map((name) => [name, true]));
  return [
    ...schemes,
    ...kindFindings(comparison, 'securitySchemes', namesOnly(old), namesOnly(now)),
    ...kinds.flatMap((kind) => kindFindings(comparison, kind, membersOf(before, kind), membersOf(after, kind))),
  ];
};
