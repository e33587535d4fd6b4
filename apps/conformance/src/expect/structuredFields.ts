/** An item of a list of structured fields (RFC 9651, 3.1): its raw text and its parameters. */
interface Item {
  value: string;
  parameters: Readonly<Record<string, string>>;
}

const VALUE = [
  String.raw`"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"`,
  String.raw`-?\d{1,12}\.\d{1,3}|-?\d{1,15}`,
  String.raw`[A-Za-z*][\w!#$%&'*+.^|~:/\x60-]*`,
  String.raw`:[A-Za-z0-9+/=]*:|\?[01]|@-?\d{1,15}`,
].join('|');
const PARAMETER = new RegExp(`; *([a-z*][a-z0-9_.*-]*)(?:=(${VALUE}))?`, 'y');
const START = new RegExp(VALUE, 'y');
const COMMA = /[ \t]*,[ \t]*/y;

/** Parses a list of items, each with parameters in any order; undefined if the text is no such list. */
export const itemsOf = (text: string): Item[] | undefined => {
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    at += found?.[0].length ?? 0;
    return found;
  };
  const items: Item[] = [];
  do {
    const value = take(START)?.[0];
    if (value === undefined) return undefined;
    const parameters: Record<string, string> = {};
    for (let found = take(PARAMETER); found !== null; found = take(PARAMETER))
      parameters[found[1] ?? ''] = found[2] ?? '?1';
    items.push({ value, parameters });
  } while (take(COMMA) !== null);
  return at === text.length ? items : undefined;
};

const isNumber = (value: string | undefined): boolean => /^\d+$/.test(value ?? '');

/** Whether a header field lists named items that each have these parameters, all of them integers. */
export const hasNumbers = (text: string | undefined, names: readonly string[]): boolean =>
  itemsOf(text?.trim() ?? '')?.every(
    ({ value, parameters }) => /^".+"$/.test(value) && names.every((name) => isNumber(parameters[name])),
  ) ?? false;
