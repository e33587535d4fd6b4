/** Reads the section of CONTRIBUTING about adding a resource as data, so that the page and its test always agree. */
import { readFileSync } from 'node:fs';
import { resources } from '@training-provider/contract';

/** An added resource, and the name of one of its records. */
export interface Named {
  readonly many: string;
  readonly one: string;
}

/** The lines that register a resource in a file. Each is added after the last line of the same form. */
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

/** The hand-written files and the registries of the page's example. */
export const FILES: readonly string[] = rows.filter(({ content }) => !content.startsWith('`')).map(({ file }) => file);
export const REGISTRIES: readonly Registry[] = rows
  .filter(({ content }) => content.startsWith('`'))
  .map(({ file, content }) => ({ file, lines: quoted(content) }));

/** The scripts that generate the other files, in the order in which they run. */
export const SCRIPTS: readonly string[] = [...SECTION.matchAll(/^(?:\S+ )?npx -y pnpm@12 (.+)$/gm)].map(
  ([, script = '']) => script,
);

/** A string from the page, with the name of the example resource replaced. */
export const forResource = (text: string, { many, one }: Named): string =>
  text.replaceAll('rooms', many).replaceAll('room', one);

const existing: readonly Named[] = Object.values(resources).map(({ name, singular }) => ({
  many: name,
  one: singular,
}));

/**
 * Returns a function that checks whether another line registers an existing resource in the same form as `line`
 * registers the example.
 */
export const isOfForm = (line: string): ((other: string) => boolean) => {
  const lines = new Set(existing.map((named) => forResource(line, named)));
  return (other) => lines.has(other.trim());
};
