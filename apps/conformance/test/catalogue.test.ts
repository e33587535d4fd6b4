import { describe, expect, test } from 'vitest';
import { context } from '../src/requirements/context.ts';
import { catalogue } from '../src/requirements/index.ts';
import { type Clause, documents } from './documents.ts';

const onOneLine = (text: string): string => text.replace(/\s+/g, ' ');
const quotes = [...catalogue, ...context].flatMap(({ clauses }) => clauses.map(onOneLine));

/** Every position of a quote in a text. */
const placesOf = (quote: string, text: string): [from: number, to: number][] => {
  const places: [number, number][] = [];
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) places.push([at, at + quote.length]);
  return places;
};

describe.each(documents)('$name', ({ clauses, text }) => {
  const places = quotes.flatMap((quote) => placesOf(quote, text));
  const isQuoted = ({ from, to }: Clause) => places.some(([begin, end]) => begin < to && end > from);

  test('has no clause that is neither quoted by a requirement nor explained', () => {
    expect(clauses.length).toBeGreaterThan(50);
    expect(clauses.filter((clause) => !isQuoted(clause)).map((clause) => clause.text)).toEqual([]);
  });
});

describe('the catalogue of requirements', () => {
  test('quotes only sentences that the documents still contain', () => {
    const isSaid = (quote: string) => documents.some(({ text }) => text.includes(quote));
    expect(quotes.filter((quote) => !isSaid(quote))).toEqual([]);
  });

  test('has unique ids in the documented form', () => {
    const ids = catalogue.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^([A-Z]\d{0,2}[a-z]?|S\d(\.\d)?)-[A-Za-z0-9-]+$/);
  });

  test('never changes the meaning of an id: a new meaning needs a new id', async () => {
    const meanings = catalogue.map(({ id, level, source, sentence }) => `${id} ${source} ${level}: ${sentence}`);
    await expect(`${meanings.join('\n')}\n`).toMatchFileSnapshot('catalogue.snapshot.txt');
  });
});
