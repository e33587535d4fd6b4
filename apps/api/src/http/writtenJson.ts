/** The number of items of a list in one piece. */
const ITEMS = 100;

/** A list in pieces; the first piece opens it. */
const piecesOf = function* (items: readonly unknown[]): Generator<string> {
  for (let start = 0; start < items.length; start += ITEMS)
    yield `${start === 0 ? '[' : ','}${JSON.stringify(items.slice(start, start + ITEMS)).slice(1, -1)}`;
  yield items.length === 0 ? '[]' : ']';
};

/**
 * A JSON body with the envelope, written in pieces of UTF-8. A large body is never a single text, and each piece is
 * freed after it was sent, so that a slow reader only uses memory for unread pieces.
 */
export class WrittenJson {
  readonly #pieces: Buffer[] = [];
  #bytes = 0;

  /** @param data an object; its lists may be long */
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
