/** The section of CONTRIBUTING about adding a resource, read as data, so that the page and its proof always agree. */
import { readFileSync } from 'node:fs';
import { resources } from '@training-provider/contract';

/** An added resource, and the name of one of its records. */
export interface Named {
  readonly many: string;
  readonly one: string;
}

/** Lines that register a resource in a file, each after the last line of its form. */
export interface Registry {
  readonly file: string;
  readonly lines: readonly string[];
}

const PAGE = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
const SECTION = /^## Adding a resource.*?(?=^## )/ms.exec(PAGE)?.[0] ?? '';

const quoted = (text = ''): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner);

const rows = [...SECTION.matchAll(/^\| (`[^|]+) \| (.+) \|$/gm)].map(([, place, content]) => ({
  file: quoted(place)[0] ?? '',
  content: content ?? '',
}));

/** The hand-written files, and the registries, as the page names them for its example. */
export const FILES: readonly string[] = rows.filter(({ content }) => !content.startsWith('`')).map(({ file }) => file);
export const REGISTRIES: readonly Registry[] = rows
  .filter(({ content }) => content.startsWith('`'))
  .map(({ file, content }) => ({ file, lines: quoted(content) }));

/** The scripts that generate the rest, in their order. */
export const SCRIPTS: readonly string[] = [...SECTION.matchAll(/^(?:\S+ )?npx -y pnpm@12 (.+)$/gm)].map(
  ([, script = '']) => script,
);

/** A text of the page with the name of its example replaced. */
export const forResource = (text: string, { many, one }: Named): string =>
  text.replaceAll('rooms', many).replaceAll('room', one);

const existing: readonly Named[] = Object.values(resources).map(({ name, singular }) => ({
  many: name,
  one: singular,
}));

/** Whether a line registers an existing resource as `line` registers the one of the example. */
export const isOfForm = (line: string): ((other: string) => boolean) => {
  const lines = new Set(existing.map((named) => forResource(line, named)));
  return (other) => lines.has(other.trim());
};
