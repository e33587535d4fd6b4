const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters that neither XML nor HTML can contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text escaped for HTML and XML. */
export const escaped = (text: string): string =>
  text.replace(CONTROLS, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
