import { describe, expect, test } from 'vitest';
import { rarePieces, sampleOf } from './searchPieces.ts';

const common = Array.from({ length: 990 }, (_, index) => ` anna muller tn-${1_000_000 + index}`);
const sample = sampleOf([...common, ...Array.from({ length: 10 }, () => ' jorg muller-ludenscheidt 123a456')]);

describe('the index pieces of a search word', () => {
  test('are the rarest piece of each run of letters, in their order', () => {
    const [first = '', second = '', ...others] = rarePieces('Lüdenscheidt-Groß', sample);
    expect('Lüdenscheidt-').toContain(first);
    expect('-Groß').toContain(second);
    expect(others).toEqual([]);
  });

  test('are two if the word is a single run of letters', () => {
    expect(rarePieces('Lüdenscheidt', sample)).toHaveLength(2);
  });

  test('are the first and the last of a number, even if the piece in the middle is equally rare', () => {
    expect(rarePieces('TN-543210', sampleOf([...common, ' 432']))).toEqual(['543', '210']);
    expect(rarePieces('TN-543210', sampleOf([...common, ' 543', ' 210']))).toEqual(['543', '210']);
  });

  test('exclude pieces that most records contain, unless there are no others', () => {
    expect(rarePieces('Müller-Lüdenscheidt', sample)).toEqual([expect.not.stringMatching(/Mül|üll|ler/)]);
    expect(rarePieces('muller', sample)).toHaveLength(1);
  });

  test('are the whole word if the word is short or the sample is empty', () => {
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
  ])('of "%s" do not overlap, and each has two adjacent letters or digits, which the index needs', (word) => {
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
