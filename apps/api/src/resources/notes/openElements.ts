import { type Element, isHeading, ROWS, SCOPES } from './elements.ts';

/**
 * The maximum depth of elements. Deeper elements lose their tags but keep their text. Browsers do the same at a depth
 * of 512.
 */
const MAX_DEPTH = 100;

/**
 * Tracks the open elements while HTML is read, with the rules by which browsers build their tree (HTML, section
 * 13.2.6), as far as the allowed elements need these rules.
 * @param onEnd called for each element that ends without an end tag; `mayBeLeftOut` is whether the tag may be omitted
 * there
 */
export const openElements = (onEnd: (element: Element, mayBeLeftOut: boolean) => void) => {
  const open: Element[] = [];
  /** The depths of the open elements of each name, so that they are found fast. */
  const depths = new Map<string, number[]>();
  /** For each name, the number of start tags that were too deep. As many end tags are ignored. */
  const tooDeep = new Map<string, number>();

  const push = (element: Element): void => {
    const before = depths.get(element.name);
    if (before === undefined) depths.set(element.name, [open.length]);
    else before.push(open.length);
    open.push(element);
  };
  const pop = (): Element | undefined => {
    const element = open.pop();
    if (element !== undefined) depths.get(element.name)?.pop();
    return element;
  };

  /** The depth of the innermost open element with one of these names; -1 if none is open. */
  const innermost = (names: readonly string[]): number => {
    let depth = -1;
    for (const name of names) depth = Math.max(depth, depths.get(name)?.at(-1) ?? -1);
    return depth;
  };
  /** Like `innermost`, but -1 if an element of `scopes` is open inside of the found element. */
  const innermostWithin = (names: readonly string[], scopes: readonly string[]): number => {
    const depth = innermost(names);
    return depth >= innermost(scopes) ? depth : -1;
  };

  /** Ends all elements from this depth on. */
  const endFrom = (depth: number, isImplied: boolean): void => {
    while (open.length > depth) {
      const element = pop();
      if (element !== undefined) onEnd(element, isImplied && element.mayLackEndTag === true);
    }
  };
  const endInnermost = (names: readonly string[], scopes: readonly string[]): void => {
    const depth = innermostWithin(names, scopes);
    if (depth >= 0) endFrom(depth, true);
  };

  /** Ends the elements that a start tag ends; false if the element is not allowed here. */
  const makeRoomFor = ({ name, kind, within = [], ends, scopes }: Element): boolean => {
    if (kind === 'part') {
      const depth = innermost(within);
      if (depth >= 0) endFrom(depth + 1, true);
      return depth >= 0;
    }
    const around = open.at(-1)?.name ?? '';
    if (ROWS.includes(around)) return false;
    if (kind === 'item' && innermostWithin(within, SCOPES) < 0) return false;
    if (kind !== 'inline') endInnermost(['p'], SCOPES);
    if (ends !== undefined) endInnermost(ends, scopes);
    if (isHeading(name) && isHeading(open.at(-1)?.name ?? '')) endFrom(open.length - 1, true);
    return true;
  };

  return {
    /** Handles a start tag, and returns whether to keep it. If it is kept, the element is open, unless it is void. */
    start: (element: Element): boolean => {
      if (!makeRoomFor(element)) return false;
      if (element.isVoid) return true;
      if (open.length === MAX_DEPTH) {
        tooDeep.set(element.name, (tooDeep.get(element.name) ?? 0) + 1);
        return false;
      }
      push(element);
      return true;
    },

    /** Handles an end tag, and returns whether to keep it, because it ends an open element. */
    end: ({ name, kind, scopes }: Element): boolean => {
      const ignored = tooDeep.get(name) ?? 0;
      if (ignored > 0) {
        tooDeep.set(name, ignored - 1);
        return false;
      }
      const depth = innermostWithin([name], scopes);
      if (depth < 0) return false;
      endFrom(depth + 1, kind !== 'inline');
      pop();
      return true;
    },

    /** Ends all elements at the end of the text. */
    endAll: (): void => endFrom(0, false),
  };
};
