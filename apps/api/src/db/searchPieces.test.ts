import { describe, expect, test } from 'vitest';
import { rarePieces, sampleOf } from './searchPieces.ts';

const common = Array.from({ length: 990 }, (_, index) => ` anna muller tn-${1_000_000 + index}`);
const sample = sampleOf([...common, ...Array.from({ length: 10 }, () => ' jorg muller-ludenscheidt 123a456')]);

describe('the pieces of a word that a search looks up in the index', () => {
  test('are the rarest of each of its runs of letters, in their order', () => {
    const [first = '', second = '', ...others] = rarePieces('Lüdenscheidt-Groß', sample);
    expect('Lüdenscheidt-').toContain(first);
    expect('-Groß').toContain(second);
    expect(others).toEqual([]);
  });

  test('are two if the word is a single run', () => {
    expect(rarePieces('Lüdenscheidt', sample)).toHaveLength(2);
  });

  test('of a number are two, though the one in the middle is equally rare', () => {
    expect(rarePieces('TN-543210', sampleOf([...common, ' 432']))).toEqual(['543', '210']);
    expect(rarePieces('TN-543210', sampleOf([...common, ' 543', ' 210']))).toEqual(['543', '210']);
  });

  test('exclude pieces that most records contain, unless there are no others', () => {
    expect(rarePieces('Müller-Lüdenscheidt', sample)).toEqual([expect.not.stringMatching(/Mül|üll|ler/)]);
    expect(rarePieces('muller', sample)).toHaveLength(1);
  });

  test('are the word itself if it is short or the sample is empty', () => {
    expect(rarePieces('Groß', sample)).toEqual(['Groß']);
    expect(rarePieces('Müller-Lüdenscheidt', sampleOf([]))).toEqual(['Müller-Lüdenscheidt']);
  });

  test.each([
    'aaaaaaaaaaaa',
    'a-b-c-d-e-f-g',
    '............',
    'x.y@example.org',
    'heike.wagner.115@example.org',
    '👍👍👍👍👍👍👍',
    '李明李明李明李明',
    '97-Müller-97',
    'ab-cd-ef-gh',
  ])('of "%s" never overlap, and have two adjacent letters or digits, which the index needs', (word) => {
    const pieces = rarePieces(word, sample);
    if (pieces[0] === word) return expect(pieces).toHaveLength(1);
    let from = 0;
    for (const piece of pieces) {
      expect(piece).toMatch(/[\p{L}\p{N}]{2}/u);
      const at = word.indexOf(piece, from);
      expect(at).toBeGreaterThanOrEqual(from);
      from = at + piece.length;
    }
  });
});
