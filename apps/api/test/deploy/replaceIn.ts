/** Replaces the only occurrence of a text. */
export const replaceIn = (text: string, from: string, to: string): string => {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${from} does not occur exactly once`);
  return parts.join(to);
};
