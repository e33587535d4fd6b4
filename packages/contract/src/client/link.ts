const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
const QUOTED = '"(?:[^"\\\\]|\\\\.)*"';
const PARAMETER = `\\s*;\\s*${TOKEN}\\s*(?:=\\s*(?:${QUOTED}|[^\\s",;]+))?`;
const LINK = new RegExp(`<([^>]*)>((?:${PARAMETER})*)`, 'g');
const RELATION = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s",;]+))/i;
/** Other parameters with a quoted value, whose content may look like a relation. */
const OTHERS = new RegExp(`;\\s*(?!rel\\b)${TOKEN}\\s*=\\s*${QUOTED}`, 'gi');

/**
 * The target of the first link with a relation type in a `Link` header (RFC 8288, section 3); undefined if there is
 * none.
 */
export const linkTo = (header: string, relation: string): string | undefined => {
  for (const [, target, parameters = ''] of header.matchAll(LINK)) {
    const [, quoted, bare = ''] = RELATION.exec(parameters.replace(OTHERS, '')) ?? [];
    if ((quoted ?? bare).toLowerCase().split(/\s+/).includes(relation)) return target;
  }
  return undefined;
};
