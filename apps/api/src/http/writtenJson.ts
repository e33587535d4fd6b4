/** The number of list items in one piece. */
const ITEMS = 100;

/** The JSON of a list in pieces. The first piece contains the opening bracket. */
const piecesOf = function* (items: readonly unknown[]): Generator<string> {
  for (let start = 0; start < items.length; start += ITEMS)
    yield `${start === 0 ? '[' : ','}${JSON.stringify(items.slice(start, start + ITEMS)).slice(1, -1)}`;
  yield items.length === 0 ? '[]' : ']';
};

/**
 * A JSON body with the envelope, in pieces of UTF-8. A large body is never a single string, and each piece is freed
 * after it has been sent, so that a slow client only uses memory for unread pieces.
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

  /** Returns the pieces. They can only be read once. */
  *read(): Generator<Buffer> {
    for (let piece = this.#pieces.shift(); piece !== undefined; piece = this.#pieces.shift()) yield piece;
  }
}
