/** One request and what came back, bounded in size and without secrets, as the report shows it. */
export interface Exchange {
  request: { method: string; url: string; headers: Record<string, string>; body?: string };
  response?: { status: number; headers: Record<string, string>; body: string };
  /** Why there is no response. */
  failure?: string;
  durationMs: number;
}

const MAX_BODY = 4_000;
const MAX_EXCHANGES = 24;

/** A text cut to what a report can show. */
export const shortened = (text: string, max = MAX_BODY): string =>
  text.length <= max ? text : `${text.slice(0, max)}… (${text.length - max} more characters)`;

/** The first and the last exchanges of a check: what lies between them is counted, not kept. */
export const bounded = (exchanges: readonly Exchange[]): Exchange[] => {
  if (exchanges.length <= MAX_EXCHANGES) return [...exchanges];
  const half = MAX_EXCHANGES / 2;
  return [...exchanges.slice(0, half), ...exchanges.slice(-half)];
};
