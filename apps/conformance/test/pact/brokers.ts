import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export const BROKER_TOKEN = 'token-of-the-broker';
export const FOR_VERIFICATION = '/pacts/provider/training-provider-administration/for-verification';

/** A request as the broker received it. */
interface Asked {
  path: string;
  token: string | undefined;
  body: Record<string, unknown>;
}

interface Differences {
  /** The address under which each pact is listed, if it is not its own. */
  listedAt?: string;
  /** Whether it lists one pact less from the second time on, as if a consumer had deleted it meanwhile. */
  forgetsOne?: boolean;
  /** Whether it stores branches, as all current brokers do. */
  knowsBranches?: boolean;
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const part of request) text += part;
  return text === '' ? {} : JSON.parse(text);
};

const answersOf = (base: string, pacts: readonly object[], { listedAt, knowsBranches = true }: Differences) => {
  const link = (path: string) => ({
    href: `${base}${path}`,
    ...(path.includes('{') ? { templated: true } : {}),
  });
  const list = link(FOR_VERIFICATION.replace('training-provider-administration', '{provider}'));
  const listed = pacts.map((_, at) => ({
    shortDescription: 'main',
    _links: { self: { href: listedAt ?? `${base}/pacts/${at}`, name: `pact ${at}` } },
  }));
  const own = pacts.map((pact, at) => {
    const results = link(`/pacts/${at}/results`);
    const links = {
      self: link(`/pacts/${at}`),
      'pb:provider': link('/provider'),
      'pb:publish-verification-results': results,
    };
    return [`/pacts/${at}`, { ...pact, _links: links }] as const;
  });
  return new Map<string, object>([
    ['/', { _links: { 'pb:provider-pacts-for-verification': list } }],
    [FOR_VERIFICATION, { _links: { self: link(FOR_VERIFICATION) }, _embedded: { pacts: listed } }],
    ['/provider', { _links: knowsBranches ? { 'pb:branch-version': link('/branches/{branch}/{version}') } : {} }],
    ...own,
  ]);
};

/**
 * Serves the part of the Pact Broker's interface that verifications need, until the test ends, and records the
 * requests.
 */
export const brokerWith = async (pacts: readonly object[], differences: Differences = {}) => {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '/', headers } = request;
    asked.push({ path, token: headers.authorization, body: await bodyOf(request) });
    const wishes = asked.filter((earlier) => 'consumerVersionSelectors' in earlier.body).length;
    const known = differences.forgetsOne && wishes > 1 ? pacts.slice(1) : pacts;
    const answer = answersOf(url, known, differences).get(path) ?? {};
    const status = headers.authorization === `Bearer ${BROKER_TOKEN}` ? 200 : 401;
    response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const published = () => asked.filter(({ path }) => path.endsWith('/results')).map(({ body }) => body);
  return { url, asked, published };
};
