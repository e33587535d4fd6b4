import { breaking, type Finding, rewritten, safe } from './change.ts';
import { type Comparison, NOTHING, type Result, resultAt, together } from './comparison.ts';
import { compareContent } from './content.ts';
import { type Operation, resolve } from './document.ts';
import { otherDifferences } from './unknownDifferences.ts';

const PLACE = { direction: 'request', at: 'body' } as const;

const requiredChanged = (before: boolean | undefined, after: boolean | undefined): Finding[] => {
  if (before === after) return [];
  if ((before ?? false) === (after ?? false)) return [rewritten('not required, written otherwise')];
  return [
    after ? breaking('body-now-required', 'a body is needed') : safe('body-no-longer-required', 'no body is needed'),
  ];
};

/** The body of the request: whether it exists and is required, its media types and its schema. */
export const compareRequestBodies = (
  comparison: Comparison,
  { requestBody: before }: Operation,
  { requestBody: after }: Operation,
): Result => {
  const was = before === undefined ? undefined : resolve(comparison.before, before);
  const is = after === undefined ? undefined : resolve(comparison.after, after);
  if (is === undefined) {
    return was === undefined ? NOTHING : resultAt(PLACE, [breaking('body-removed', 'no body is taken')]);
  }
  const required = is.required === true;
  if (was === undefined) {
    return resultAt(PLACE, [
      required ? breaking('required-body-added', 'a body is needed') : safe('body-added', 'a body is taken'),
    ]);
  }
  return together([
    resultAt(PLACE, requiredChanged(was.required, is.required)),
    resultAt(PLACE, otherDifferences(comparison, was, is, ['$ref', 'required', 'content'])),
    compareContent(comparison, PLACE, was.content, is.content),
  ]);
};
