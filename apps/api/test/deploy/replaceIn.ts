/** Replaces what is in a text exactly once. */
export const replaceIn = (text: string, from: string, to: string): string => {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${from} is not there once`);
  return parts.join(to);
};
