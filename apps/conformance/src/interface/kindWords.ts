/** The name of a kind as separate words, such as `funding agency`. */
export const wordsOfKind = (kind: string): string => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** A noun with `a` or `an`. */
export const withArticle = (words: string): string => `${/^[aeioO]/.test(words) ? 'an' : 'a'} ${words}`;

/** A kind in words for titles and messages, such as `OAuth client`. */
export const inWords = (kind: string): string => (kind === 'client' ? 'OAuth client' : wordsOfKind(kind));

/** The same with an article, such as `an enrolment`. */
export const oneInWords = (kind: string): string => withArticle(inWords(kind));
