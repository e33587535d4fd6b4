/** So many items of a list become one piece. */
const ITEMS = 100;

/** A list in pieces, the first of which opens it. */
const piecesOf = function* (items: readonly unknown[]): Generator<string> {
  for (let start = 0; start < items.length; start += ITEMS)
    yield `${start === 0 ? '[' : ','}${JSON.stringify(items.slice(start, start + ITEMS)).slice(1, -1)}`;
  yield items.length === 0 ? '[]' : ']';
};

/**
 * A body of JSON, with the envelope, that has been written in pieces, in UTF-8. What is large is never one text, and each piece
 * is let go of when it has been sent, so that a slow reader keeps no more than it has not read.
 */
export class WrittenJson {
  readonly #pieces: Buffer[] = [];
  #bytes = 0;

  /** @param data an object, whose lists may be long */
  constructor(data: Readonly<Record<string, unknown>>) {
    let before = '{"data":{';
    for (const [name, member] of Object.entries(data)) {
      this.#write(`${before}${JSON.stringify(name)}:`);
      for (const piece of Array.isArray(member) ? piecesOf(member) : [JSON.stringify(member)]) this.#write(piece);
      before = ',';
    }
    this.#write(before === ',' ? '}}' : '{"data":{}}');
  }

  #write(text: string): void {
    const piece = Buffer.from(text);
    this.#bytes += piece.length;
    this.#pieces.push(piece);
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The pieces, which can be read once. */
  *read(): Generator<Buffer> {
    for (let piece = this.#pieces.shift(); piece !== undefined; piece = this.#pieces.shift()) yield piece;
  }
}
