import type { Change, Finding } from './change.ts';
import { entriesOf, isArgument, type Line, type Lines, parentsOf } from './typeLine.ts';
import {
  added,
  modifiersChanged,
  nameChanged,
  namedArgument,
  optionalChanged,
  removed,
  typeChanged,
} from './typeRules.ts';
import { useOf, usesOf } from './typeUses.ts';

const compareEntry = (entry: string, before: Lines, after: Lines): Change[] => {
  const uses = usesOf(after);
  const oldNames = new Set([...before.values()].filter(({ key }) => isArgument(key)).map(namedArgument));
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
    ...outermost(before, after).flatMap((line) => at(line, removed(line))),
    ...outermost(after, before).flatMap((line) => at(line, added(line, useOf(uses, line.key)))),
    ...[...after.values()].flatMap((line) => {
      const was = before.get(line.key);
      if (was === undefined) return [];
      const use = useOf(uses, line.key);
      return at(line, [
        ...typeChanged(was, line, use),
        ...optionalChanged(was, line, use),
        ...modifiersChanged(was, line, use),
        ...nameChanged(was, line, oldNames),
      ]);
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
