/** A name with a capital first letter: `Participant` for `participant`. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
