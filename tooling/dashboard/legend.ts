/** An entry of a legend, at a place of the panel. */
export interface Entry {
  readonly text: string;
  /** From the left edge of the legend. */
  readonly x: number;
  readonly row: number;
}

/** The series that have a name and a colour in the picture; further ones are counted. */
export const MOST_NAMED = 5;
/** What an entry takes beside its text: the line before it, and the gap behind it. */
export const BEFORE_TEXT = 16;
const BEHIND_TEXT = 12;
/** A generous estimate: the fonts of browsers differ. */
const CHARACTER_WIDTH = 5.4;

const widthOf = (text: string): number => BEFORE_TEXT + text.length * CHARACTER_WIDTH + BEHIND_TEXT;

const shortened = (text: string, width: number): string => {
  const most = Math.floor((width - BEFORE_TEXT) / CHARACTER_WIDTH);
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
};

/** The legend of these series in rows of this width: the first few by name, and how many more there are. */
export const legendOf = (names: readonly string[], width: number): readonly Entry[] => {
  const more = names.length - MOST_NAMED;
  const texts = [...names.slice(0, MOST_NAMED), ...(more > 0 ? [`… and ${more} more`] : [])];
  const entries: Entry[] = [];
  let [x, row] = [0, 0];
  for (const name of texts) {
    const text = shortened(name, width);
    if (x > 0 && x + widthOf(text) - BEHIND_TEXT > width) [x, row] = [0, row + 1];
    entries.push({ text, x, row });
    x += widthOf(text);
  }
  return entries;
};
