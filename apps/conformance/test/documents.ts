import { readFileSync } from 'node:fs';

/** A sentence, list item or table row of a document, on one line. */
export interface Clause {
  text: string;
  /** The start and end in the text of the document. */
  from: number;
  to: number;
}

/** A document as one line, and its clauses. */
export interface Document {
  name: string;
  text: string;
  clauses: Clause[];
}

const isHeading = (line: string) => line.startsWith('#') || line.trim() === '';
const isTableHead = (line: string, next: string) => line.startsWith('|') && /^\|[-|\s]+\|$/.test(next);
const isTableRule = (line: string) => /^\|[-|\s]+\|$/.test(line);
const beginsBlock = (line: string) => /^(\s*[-*] |\s*\d+\. |\||\*\*)/.test(line);

/** Blocks of a Markdown text: paragraphs, list items, rows. Headings and table heads require nothing. */
const blocksOf = (markdown: string): string[] => {
  const lines = markdown.split('\n');
  const blocks: string[] = [];
  let open = false;
  lines.forEach((line, index) => {
    if (isHeading(line) || isTableRule(line) || isTableHead(line, lines[index + 1] ?? '')) {
      open = false;
      return;
    }
    const text = line.trim().replace(/^([-*]|\d+\.) /, '');
    if (!open || beginsBlock(line)) blocks.push(text);
    else blocks.push(`${blocks.pop()} ${text}`);
    open = true;
  });
  return blocks;
};

/** A row of the specification is one clause; prose and the cells of the decisions have one clause for each sentence. */
const sentencesOf = (block: string): string[] =>
  block.startsWith('|') && block.length < 160 ? [block] : block.split(/(?<=[.;:)]) (?=[A-Z`"0-9*])/);

const documentOf = (name: string): Document => {
  const path = new URL(`../../../docs/${name}`, import.meta.url);
  const blocks = blocksOf(readFileSync(path, 'utf8'));
  const clauses: Clause[] = [];
  let text = '';
  for (const block of blocks) {
    for (const sentence of sentencesOf(block)) {
      clauses.push({ text: sentence, from: text.length, to: text.length + sentence.length });
      text += `${sentence} `;
    }
  }
  return { name, text, clauses };
};

/** The specification and the decisions. */
export const documents = ['interface-specification.md', 'decisions.md'].map(documentOf);
