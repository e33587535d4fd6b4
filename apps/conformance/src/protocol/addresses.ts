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

/** What a proxy says of the request that it has received, and a caller may say too. */
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

/** The beginnings of the addresses that an answer names, without what differs from page to page. */
const addressesIn = (answer: Answer): string[] => {
  const named = Object.values(linksOf(answer));
  return [...new Set(named.filter((address) => URL.canParse(address)).map((address) => address.replace(/\?.*/, '')))];
};

/** What names addresses below /v1. */
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

/** Laws of what was settled while building: callers have no say in the addresses that answers name. */
export const addressLaws = [
  check(['B-ADDRESSES'], 'links are the same whatever `X-Forwarded-Host` a request sends', async (target) => {
    const headers = forwarded(target);
    for (const place of await placesOf(target)) {
      const expected = addressesIn(hasStatus(await target.send('GET', place), 200));
      const answer = hasStatus(await target.send('GET', place, { headers }), 200);
      equal(addressesIn(answer), expected, `The list of addresses that ${place} names`);
    }
  }),
  check(['B-ADDRESSES'], 'the issuer is the same whatever `X-Forwarded-Host` a request sends', async (target) => {
    const expected = issuerIn(await askMetadata(target));
    equal(issuerIn(await askMetadata(target, forwarded(target))), expected, '`issuer`');
  }),
  // Another host may be another service: it is shown no token.
  check(['B-ADDRESSES'], 'the metadata do not name a host that a request has made up', async (target) => {
    if (target.settings.baseUrl.startsWith('https:'))
      throw new Skipped('With TLS a request for another host does not reach the deployment.');
    const { hostname } = new URL(target.settings.baseUrl);
    const asked = [STRANGE, `${hostname}.${STRANGE}`, `${STRANGE}.${hostname}`].map(async (host) => ({
      host,
      answer: await askMetadata(target, { host }),
    }));
    const answered = (await Promise.all(asked)).filter(({ answer }) => answer.status === 200);
    if (answered.length === 0) throw new Skipped('The deployment is not asked for other hosts.');
    for (const { host, answer } of answered) {
      holds(URL.canParse(String(issuerIn(answer))), `The issuer is not named to whoever asks ${host}.`);
      holds(!answer.text.includes(STRANGE), `${METADATA} answers ${show(answer.text)} to whoever asks ${host}.`);
    }
  }),
];
