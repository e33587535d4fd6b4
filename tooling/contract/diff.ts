import { type Change, located, risky, safe } from './change.ts';
import { type Comparison, isObject, type JsonObject, namesIn, type OpenApi, objectIn, tokenOf } from './document.ts';
import { comparePaths, serversChanged } from './operations.ts';
import { securityChanged, securitySchemeChanged } from './security.ts';
import { orUnknown, otherDifferences, unknownDifferences } from './unknownDifferences.ts';

const SECURITY_SCHEMES = 'securitySchemes';

/**
 * Compares the components of both versions, except those that were already compared because an operation refers to
 * them.
 */
const compareComponents = (comparison: Comparison): Change[] => {
  const [before, after] = [comparison.before, comparison.after];
  const [old, now] = [objectIn(before.document, 'components'), objectIn(after.document, 'components')];
  const kinds = namesIn(old, now).filter((kind) => [old[kind] ?? {}, now[kind] ?? {}].every(isObject));
  const others = located({ operation: 'document', at: 'components' }, otherDifferences(comparison, old, now, kinds));
  const components = kinds.flatMap((kind) => {
    const [was, is] = [objectIn(old, kind), objectIn(now, kind)];
    const members = namesIn(was, is).flatMap((name) => {
      const at = `components/${kind}/${tokenOf(name)}`;
      const place = { operation: 'document', at };
      // Generated code has types that are named after components, so the removal of a name is risky.
      if (!(name in is)) return located(place, [risky('component-removed', 'is gone')]);
      if (!(name in was)) return located(place, [safe('component-added', 'is new')]);
      if (kind === SECURITY_SCHEMES) return located(place, securitySchemeChanged(comparison, was[name], is[name]));
      if ([before, after].every(({ followed }) => followed.has(`#/${at}`))) return [];
      return located(place, unknownDifferences(comparison, '', was[name], is[name]));
    });
    const isEmpty = namesIn(was, is).length === 0;
    return isEmpty ? orUnknown({ operation: 'document', at: kind }, members, old[kind], now[kind]) : members;
  });
  return [...others, ...components];
};

const COMPARED = ['info', 'servers', 'security', 'paths', 'components', 'tags'];

/** Compares the parts that apply to all operations or to the document as a whole. */
const compareDocuments = (comparison: Comparison): Change[] => {
  const [before, after] = [comparison.before.document, comparison.after.document];
  const documentation = (keyword: string, was: JsonObject, is: JsonObject) =>
    otherDifferences(comparison, was, is, []).length > 0 ? [safe('documentation-changed', keyword)] : [];
  // The version is omitted, because the comparison is between versions.
  const withoutVersion = ({ info: { version: _, ...info } }: OpenApi): JsonObject => info;
  return located({ operation: 'document', at: 'document' }, [
    ...documentation('info', withoutVersion(before), withoutVersion(after)),
    ...documentation('tags', { tags: before.tags }, { tags: after.tags }),
    ...serversChanged(before.servers, after.servers),
    ...securityChanged(before.security, after.security),
    ...otherDifferences(comparison, before, after, COMPARED),
  ]);
};

/** Every change from one interface to the next, classified by its effect on callers. */
export const diff = (before: OpenApi, after: OpenApi): Change[] => {
  const versionOf = (document: OpenApi) => ({ document, followed: new Set<string>() });
  const seen = { request: new Map(), response: new Map() };
  const comparison = { before: versionOf(before), after: versionOf(after), seen };
  // Components come last, so that only those remain to which no operation refers.
  const changes = [...comparePaths(comparison), ...compareDocuments(comparison), ...compareComponents(comparison)];
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
};
