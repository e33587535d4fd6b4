import { gzipSync } from 'node:zlib';
import type { Exchange } from '../deployment/exchange.ts';
import type { Outcome } from '../engine/outcome.ts';
import { isTooLong } from './compressed.ts';
import { onceFor } from './onceFor.ts';
import type { Report } from './report.ts';

/** An exchange as raw HTTP text. */
export interface Shown {
  request: string;
  answer: string;
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** An exchange for the HTML page. */
export const shownOf = ({ request, response, failure, durationMs }: Exchange): Shown => ({
  request: [`${request.method} ${request.url}`, headerLines(request.headers), '', request.body ?? ''].join('\n').trim(),
  answer:
    response === undefined
      ? `No response: ${failure}`
      : [`${response.status} (${durationMs} ms)`, headerLines(response.headers), '', response.body].join('\n').trim(),
});

/** A check that did not fail, and the indexes of its exchanges, which the page shows on request. */
interface Entry {
  name: string;
  verdict: Outcome['verdict'];
  message?: string;
  shown: number[];
}

/**
 * The checks by requirement and their exchanges, without duplicates, as JSON: of each check the last ones, at most
 * `count`.
 * @param textOf an exchange as JSON
 */
const evidenceOf = ({ requirements }: Report, count: number, textOf: (exchange: Exchange) => string): string => {
  const places = new Map<string, number>();
  const placeOf = (exchange: Exchange): number => {
    const text = textOf(exchange);
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const entryOf = ({ name, verdict, message, exchanges }: Outcome): Entry => {
    const shown = count === 0 ? [] : exchanges.slice(-count).map(placeOf);
    return { name, verdict, ...(message === undefined ? {} : { message }), shown };
  };
  const checks = Object.fromEntries(
    requirements.map(({ id, checks: all }) => [id, all.filter(({ verdict }) => verdict !== 'failed').map(entryOf)]),
  );
  return `{"checks":${JSON.stringify(checks)},"exchanges":[${[...places.keys()].join(',')}]}`;
};

const MOST = [4, 2, 1, 0];

/** The evidence as compressed text for a page: with as many exchanges of each check as fit into `max` characters. */
export const packedEvidence = (report: Report, max: number): string => {
  const textOf = onceFor((exchange: Exchange) => JSON.stringify(shownOf(exchange)));
  for (const count of MOST) {
    const evidence = evidenceOf(report, count, textOf);
    // Base64: three bytes are four characters.
    if (isTooLong(evidence, (max * 3) / 4)) continue;
    const text = gzipSync(evidence).toString('base64');
    if (text.length <= max) return text;
  }
  return '';
};
