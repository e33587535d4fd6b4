/** A kind in words for titles and messages, such as `funding agency`. */
export const inWords = (kind: string): string =>
  kind === 'client' ? 'OAuth client' : kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The same with an article, such as `an enrolment`. */
export const oneInWords = (kind: string): string => `${/^[aeioO]/.test(inWords(kind)) ? 'an' : 'a'} ${inWords(kind)}`;
