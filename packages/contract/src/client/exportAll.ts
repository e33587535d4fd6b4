import { type Connection, exchangeAs } from './call.ts';
import { ClientError } from './error.ts';
import { type Reader, recordsIn } from './exportLines.ts';
import type { Fetch } from './fetch.ts';
import { limitOfCall, wait } from './limits.ts';
import type { ExportOptions } from './options.ts';
import { cursorIn, refuse, strange } from './read.ts';
import { type Route, requestOf } from './request.ts';
import { pauseMs } from './retry.ts';

const NDJSON = 'application/x-ndjson';

const readerOf = (body: unknown): Reader | undefined =>
  typeof body === 'object' && body !== null && 'getReader' in body && typeof body.getReader === 'function'
    ? body.getReader()
    : undefined;

/** Wraps a `fetch`: it passes the unread body of an export to `hand`. */
const leavingExports =
  (fetch: Fetch, hand: (body: unknown) => void): Fetch =>
  async (url, init) => {
    const answer = await fetch(url, init);
    const { status, headers, body } = answer;
    if (status !== 200 || !headers.get('content-type')?.startsWith(NDJSON)) return answer;
    hand(body);
    return { status, headers, text: async () => '' };
  };

/**
 * The value of `after` that continues behind a record: its id, or the id of the enrolment or coaching of an absence.
 */
const idOf = ({ id, enrolmentId, coachingId }: Readonly<Record<string, unknown>>): string =>
  String(id ?? enrolmentId ?? coachingId);

/** Reads an export, and continues after an interruption; see `Export`. */
export const exportAllOf =
  (connection: Connection, route: Route) =>
  (...args: unknown[]) => {
    const { baseUrl, retries, fetch, attemptTimeoutMs } = connection.settings;
    const { operation } = route;
    const ids = route.path.includes('{') ? args.slice(0, 1) : [];
    const [query, options = {}] = args.slice(ids.length) as [object | undefined, ExportOptions | undefined];
    let cursor: string | undefined;

    const open = async (after: string | undefined): Promise<Reader> => {
      const { out } = requestOf(baseUrl, route, [...ids, after === undefined ? query : { ...query, after }, options]);
      let lines: { readonly body: unknown } | undefined;
      const leaving = leavingExports(fetch, (body) => {
        lines = { body };
      });
      const settings = { ...connection.settings, fetch: leaving };
      const headers = { ...out.headers, Accept: `${NDJSON}, application/problem+json` };
      const incoming = await exchangeAs({ ...connection, settings }, { out: { ...out, headers }, options });
      refuse(operation, incoming);
      if (lines === undefined) throw strange(operation, incoming, baseUrl);
      const reader = readerOf(lines.body);
      if (reader === undefined)
        throw new ClientError(
          'invalid_argument',
          `${operation}: the answers of the given fetch have no stream as body.`,
        );
      // The cursor of the first stream counts: the cursor of a later stream lacks the changes before this stream began.
      if (after === undefined) cursor = cursorIn(operation, incoming, incoming.headers.get('link') ?? '', 'changes');
      return reader;
    };

    const records = async function* (): AsyncGenerator<unknown, void, undefined> {
      const progress = { attempts: 0 };
      const whole = limitOfCall(operation, Number.POSITIVE_INFINITY, options.signal, progress);
      let last: string | undefined;
      try {
        for (let failures = 0; ; failures += 1) {
          if (failures > retries) {
            const text = `${operation}: the export was interrupted ${failures} times in a row. Check the network and the proxies before ${baseUrl}.`;
            throw new ClientError('unreachable', text, progress);
          }
          if (failures > 0) await wait(pauseMs(failures, undefined), whole.signal);
          progress.attempts += 1;
          const lines = recordsIn(operation, await open(last), whole.signal, attemptTimeoutMs);
          let next = await lines.next();
          try {
            for (; next.done !== true; next = await lines.next()) {
              last = idOf(next.value);
              failures = 0;
              yield next.value;
            }
          } finally {
            await lines.return(false);
          }
          if (next.value) return;
        }
      } finally {
        whole.release();
      }
    };
    return Object.defineProperty(records(), 'cursor', { get: () => cursor });
  };
