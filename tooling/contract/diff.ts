import { breaking, type Change, type Finding, safe } from './change.ts';
import { type Comparison, comparisonOf, type Located } from './comparison.ts';
import { componentFindings } from './components.ts';
import type { OpenApi } from './document.ts';
import {
  type Declared,
  itemsOf,
  operationChanges,
  operationsOf,
  pathItemFindings,
  withoutNames,
} from './operations.ts';
import { securityFindings } from './security.ts';
import { serverFindings } from './servers.ts';
import { otherDifferences } from './unknownDifferences.ts';

const distinct = (changes: readonly Change[]): Change[] => [
  ...new Map(changes.map((change) => [JSON.stringify(change), change])).values(),
];

const at =
  (operation: string, place: string) =>
  (finding: Finding): Change => ({ ...finding, operation, at: place });

/** Pairs operations by method and path; what is left, by method and the path without the names of its parameters. */
const pairsOf = (old: ReadonlyMap<string, Declared>, now: ReadonlyMap<string, Declared>) => {
  const left = new Map(
    [...old.values()].filter(({ name }) => !now.has(name)).map((one) => [withoutNames(one.name), one]),
  );
  const pairs = [...now.values()].map((after) => {
    const before = old.get(after.name) ?? left.get(withoutNames(after.name));
    if (before !== undefined) left.delete(withoutNames(before.name));
    return { before, after };
  });
  const matched = new Set(pairs.map(({ before }) => before));
  return { pairs, removed: [...old.values()].filter((one) => !matched.has(one)) };
};

const operationsChanged = (comparison: Comparison): Change[] => {
  const { pairs, removed } = pairsOf(operationsOf(comparison.before), operationsOf(comparison.after));
  return [
    ...removed.map(({ name }) => at(name, 'operation')(breaking('operation-removed', 'is gone'))),
    ...pairs.flatMap(({ before, after }): Change[] => {
      if (before === undefined) return [at(after.name, 'operation')(safe('operation-added', 'is new'))];
      return operationChanges(comparison, before, after).map((found: Located) => ({ ...found, operation: after.name }));
    }),
  ];
};

/** What path items say beside their operations. */
const pathItemsChanged = (comparison: Comparison): Change[] => {
  const [old, now] = [itemsOf(comparison.before), itemsOf(comparison.after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) =>
    pathItemFindings(comparison, old.get(path) ?? {}, now.get(path) ?? {}).map(at(path, 'path')),
  );
};

const COMPARED = ['info', 'servers', 'security', 'paths', 'components', 'tags'];

/** What applies to all operations, is shared by them, or is about the document as a whole. */
const documentChanged = (comparison: Comparison): Change[] => {
  const [before, after] = [comparison.before.document, comparison.after.document];
  const documentation = (keyword: string) => safe('documentation-changed', keyword);
  // The version is what the comparison is about.
  const [{ version: _was, ...wasInfo }, { version: _is, ...isInfo }] = [before.info, after.info];
  const info = otherDifferences(comparison, wasInfo, isInfo, []).length > 0 ? [documentation('info')] : [];
  const tags = otherDifferences(comparison, { tags: before.tags }, { tags: after.tags }, []);
  return [
    ...info.map(at('document', 'info')),
    ...(tags.length > 0 ? [documentation('tags')] : []).map(at('document', 'tags')),
    ...serverFindings(comparison, before.servers, after.servers).map(at('document', 'servers')),
    ...securityFindings(before.security, after.security).map(at('document', 'security')),
    ...otherDifferences(comparison, before, after, COMPARED).map(at('document', 'document')),
    ...componentFindings(comparison).map((change) => ({ ...change, operation: 'document' })),
  ];
};

/** Every change from one interface to the next, classified by what it means for callers. */
export const diff = (before: OpenApi, after: OpenApi): Change[] => {
  const comparison = comparisonOf(before, after);
  return distinct([
    ...operationsChanged(comparison),
    ...pathItemsChanged(comparison),
    // Last: what is left of the components are those that no operation led to.
    ...documentChanged(comparison),
  ]);
};
