import { gzipSync } from 'node:zlib';
import type { Outcome } from '../engine/outcome.ts';
import type { Exchange } from '../target/exchange.ts';
import type { Report } from './report.ts';

/** An exchange as text, as it went over the wire. */
export interface Shown {
  request: string;
  answer: string;
}

const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** An exchange as a page shows it. */
export const shownOf = ({ request, response, failure, durationMs }: Exchange): Shown => ({
  request: [`${request.method} ${request.url}`, headerLines(request.headers), '', request.body ?? ''].join('\n').trim(),
  answer:
    response === undefined
      ? `No answer: ${failure}`
      : [`${response.status} (${durationMs} ms)`, headerLines(response.headers), '', response.body].join('\n').trim(),
});

/** The checks of a run that did not fail, by requirement, and their exchanges, each kept once: what a page shows if asked. */
interface Evidence {
  checks: Record<string, { name: string; verdict: Outcome['verdict']; message?: string; shown: number[] }[]>;
  exchanges: Shown[];
}

/** The last of the exchanges of each check, at most `count`. */
const evidenceOf = ({ requirements }: Report, count: number): Evidence => {
  const places = new Map<string, number>();
  const placeOf = (exchange: Exchange): number => {
    const text = JSON.stringify(shownOf(exchange));
    const place = places.get(text) ?? places.size;
    places.set(text, place);
    return place;
  };
  const entryOf = ({ name, verdict, message, exchanges }: Outcome) => {
    const shown = count === 0 ? [] : exchanges.slice(-count).map(placeOf);
    return { name, verdict, ...(message === undefined ? {} : { message }), shown };
  };
  const checks = Object.fromEntries(
    requirements.map(({ id, checks: all }) => [id, all.filter(({ verdict }) => verdict !== 'failed').map(entryOf)]),
  );
  return { checks, exchanges: [...places.keys()].map((text): Shown => JSON.parse(text)) };
};

const MOST = [4, 2, 1, 0];

/** The evidence as text for a page, compressed: with as many exchanges of each check as `max` characters hold. */
export const packedEvidence = (report: Report, max: number): string => {
  for (const count of MOST) {
    const text = gzipSync(JSON.stringify(evidenceOf(report, count))).toString('base64');
    if (text.length <= max) return text;
  }
  return '';
};
