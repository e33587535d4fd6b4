/** The type of a global if the consumer's types declare it, otherwise `Without`, so that no DOM or Node types are needed. */
export type GlobalOr<Name extends string, Without> = typeof globalThis extends {
  [N in Name]: { prototype: infer Known };
}
  ? Known
  : Without;

/** The platform's `AbortSignal`. */
export type Signal = GlobalOr<'AbortSignal', { readonly aborted: boolean }>;

/** The platform's `Blob`. */
type PlatformBlob = GlobalOr<'Blob', never>;

/** The bytes of a file. */
export type FileContent = string | PlatformBlob;

/** The parts of a response's header fields that the client reads. */
export interface AnswerHeaders {
  get(name: string): string | null;
}

/** The parts of a response that the client reads. */
export interface FetchAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  text(): Promise<string>;
  /** The platform's `ReadableStream`; only exports read it. */
  readonly body?: unknown;
}

/** The request options that the client sends. */
export interface FetchInit {
  method: string;
  headers: Record<string, string>;
  body?: FileContent;
  redirect: 'manual';
  signal: Signal;
}

/** Any `fetch`: the platform's, undici's, a mock. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;
