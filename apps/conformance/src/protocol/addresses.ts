import { show } from '../deployment/answers.ts';
import { METADATA } from '../deployment/client.ts';
import { Skipped } from '../deployment/errors.ts';
import type { Answer } from '../deployment/httpClient.ts';
import { readable } from '../deployment/records.ts';
import type { RequestOptions, Target } from '../deployment/target.ts';
import { equal, hasStatus, holds } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { historyPath } from '../expect/history.ts';
import { metadataIn } from '../expect/oauth.ts';
import { linksOf } from '../expect/pages.ts';
import { FEED } from '../interface/modules.ts';

const STRANGE = 'elsewhere.example.org';

/** Headers in which a proxy describes the received request, and which a caller may also send. */
const forwarded = ({ settings: { baseUrl } }: Target): Record<string, string> => {
  const proto = baseUrl.startsWith('https:') ? 'http' : 'https';
  return {
    forwarded: `for=192.0.2.1;host=${STRANGE};proto=${proto}`,
    'x-forwarded-host': STRANGE,
    'x-forwarded-proto': proto,
    'x-forwarded-port': '4443',
    'x-forwarded-prefix': '/elsewhere',
  };
};

/** The base of each URL in a response, without parts that differ between pages. */
const addressesIn = (answer: Answer): string[] => {
  const named = Object.values(linksOf(answer));
  return [...new Set(named.filter((address) => URL.canParse(address)).map((address) => address.replace(/\?.*/, '')))];
};

/** Responses with URLs below /v1. */
const placesOf = async (target: Target): Promise<string[]> => {
  const { modules } = target.settings;
  const contact = await readable(target, 'contact');
  return [
    '/v1/contacts?limit=1',
    ...(modules.includes('changes') ? [`${FEED}?limit=1`] : []),
    ...(modules.includes('history') ? [`${historyPath(contact)}?limit=1`] : []),
  ];
};

const issuerIn = (answer: Answer): unknown => metadataIn(answer).issuer;

const askMetadata = (target: Target, headers: RequestOptions['headers'] = {}): Promise<Answer> =>
  target.send('GET', METADATA, { as: 'nobody', headers });

/** Laws about URLs: headers that callers choose do not influence the URLs in responses. */
export const addressLaws = [
  check(
    ['B-ADDRESSES'],
    'links in responses do not depend on the request headers `Forwarded` and `X-Forwarded-*`',
    async (target) => {
      const headers = forwarded(target);
      for (const place of await placesOf(target)) {
        const expected = addressesIn(hasStatus(await target.send('GET', place), 200));
        const answer = hasStatus(await target.send('GET', place, { headers }), 200);
        equal(addressesIn(answer), expected, `The list of URLs in the response to GET ${place}`);
      }
    },
  ),
  check(
    ['B-ADDRESSES'],
    'the OAuth `issuer` does not depend on the request headers `Forwarded` and `X-Forwarded-*`',
    async (target) => {
      const expected = issuerIn(await askMetadata(target));
      equal(issuerIn(await askMetadata(target, forwarded(target))), expected, '`issuer`');
    },
  ),
  // Another host may be another service, so the request has no token.
  check(
    ['B-ADDRESSES'],
    'the OAuth metadata never repeat an unknown host from the request header `Host`',
    async (target) => {
      if (target.settings.baseUrl.startsWith('https:'))
        throw new Skipped('Over TLS, a request with another host in `Host` does not reach the deployment.');
      const { hostname } = new URL(target.settings.baseUrl);
      const asked = [STRANGE, `${hostname}.${STRANGE}`, `${STRANGE}.${hostname}`].map(async (host) => ({
        host,
        answer: await askMetadata(target, { host }),
      }));
      const answered = (await Promise.all(asked)).filter(({ answer }) => answer.status === 200);
      if (answered.length === 0)
        throw new Skipped('The deployment does not serve requests with another host in `Host`.');
      for (const { host, answer } of answered) {
        holds(
          URL.canParse(String(issuerIn(answer))),
          `The metadata must contain a URL as \`issuer\` if the request has the host ${host}.`,
        );
        holds(
          !answer.text.includes(STRANGE),
          `${METADATA} must not repeat the host of the request, but responds with ${show(answer.text)} to the host ${host}.`,
        );
      }
    },
  ),
];
