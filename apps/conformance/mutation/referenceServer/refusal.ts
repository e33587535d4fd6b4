/** A request that the server doesn't serve: a status and a sentence, answered as `{"error": …}`. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}
