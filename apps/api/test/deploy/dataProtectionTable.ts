/**
 * The tables of docs/data-protection.md, generated from the declarations of the resources: `vitest run
 * apps/api/test/deploy/docs.test.ts -u` writes them.
 */
import { type FieldClass, type Privacy, resources } from '@training-provider/contract';

const inWords = (name: string): string => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const asCode = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const aboutOf = (privacy: Privacy): string => (privacy.about === 'self' ? 'the person' : inWords(privacy.about));

const fieldsOf = (fields: Readonly<Record<string, FieldClass>>, wanted: FieldClass): string[] =>
  Object.keys(fields).filter((name) => fields[name] === wanted);

/** The fields that an erasure removes: descriptions of the person, then free text. */
const removedOf = (fields: Readonly<Record<string, FieldClass>>): string => {
  const [personal, freeText] = [asCode(fieldsOf(fields, 'personal')), asCode(fieldsOf(fields, 'freeText'))];
  return [personal, freeText && `as free text: ${freeText}`].filter((part) => part !== '').join('; ');
};

/** The remaining fields, by reason. */
const keptOf = (fields: Readonly<Record<string, FieldClass>>): string => {
  const reasons = new Map<string, string[]>();
  for (const [name, one] of Object.entries(fields))
    if (typeof one !== 'string') reasons.set(one.kept, [...(reasons.get(one.kept) ?? []), name]);
  return [...reasons].map(([why, names]) => `${asCode(names)}: ${why}`).join(' ');
};

const all: readonly { readonly name: string; readonly privacy: Privacy }[] = Object.values(resources);

const personalRows = all.flatMap(({ name, privacy }) => {
  if (!('fields' in privacy)) return [];
  const { fields } = privacy;
  return [`| ${inWords(name)} | ${aboutOf(privacy)} | ${removedOf(fields)} | ${keptOf(fields)} |`];
});

const otherRows = all.flatMap(({ name, privacy }) =>
  'why' in privacy ? [`| ${inWords(name)} | ${privacy.why} |`] : [],
);

const BEGIN = '<!-- Made from the contract. -->';
const END = '<!-- End of what is made. -->';

/** The page with its generated tables. */
export const withTables = (page: string): string => {
  const [before = '', rest = ''] = page.split(BEGIN);
  const after = rest.split(END)[1] ?? '';
  return `${before}${BEGIN}

| records | about | removed | kept, and why |
|---|---|---|---|
${personalRows.join('\n')}

| records that are not about a person | why |
|---|---|
${otherRows.join('\n')}

${END}${after}`;
};
