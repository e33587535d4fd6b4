import { CouldNotRun } from '../deployment/errors.ts';
import { type Pact, PROVIDER, pactIn } from './pact.ts';

/** The selectors of a consumer's pact versions, as the Pact Broker defines them. */
export type Selector = Readonly<Record<string, string | boolean>>;

/** A Pact Broker, and the pacts to verify for a version of the service. */
export interface Broker {
  url: string;
  token: string | undefined;
  selectors: readonly Selector[];
  providerVersion: string | undefined;
  providerBranch: string | undefined;
  /** Whether the result of the verification is published to the broker. */
  publishes: boolean;
}

interface Linked {
  _links?: Record<string, { href: string } | undefined>;
  _embedded?: { pacts?: Linked[] };
}

const TIMEOUT_MS = 30_000;

const ask = async ({ url: base, token }: Broker, url: string, body?: unknown): Promise<string> => {
  if (new URL(url).origin !== new URL(base).origin) {
    throw new CouldNotRun(
      `The broker ${base} links to another server, ${new URL(url).origin}. The command does not send the token of the ` +
        'broker to that server.',
    );
  }
  const request = {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/hal+json',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as const;
  const answer = await fetch(url, request).catch((error: Error) => {
    throw new CouldNotRun(`The broker ${base} is unreachable: ${error.message}.`);
  });
  if (!answer.ok)
    throw new CouldNotRun(`The broker ${base} responded with ${answer.status} to ${new URL(url).pathname}.`);
  return answer.text();
};

const linkedIn = (text: string, { url }: Broker): Linked => {
  try {
    return JSON.parse(text) as Linked;
  } catch {
    throw new CouldNotRun(`The response of ${url} is not that of a Pact Broker.`);
  }
};

const hrefOf = ({ _links: links }: Linked, relation: string, { url }: Broker): string => {
  const href = links?.[relation]?.href;
  if (href === undefined)
    throw new CouldNotRun(`The response of ${url} is not that of a Pact Broker: it has no link ${relation}.`);
  return href;
};

/**
 * The pacts that a broker selects for this service.
 * @throws CouldNotRun if it is unreachable, rejects the token, or has none
 */
export const pactsOfBroker = async (broker: Broker): Promise<Pact[]> => {
  const index = linkedIn(await ask(broker, broker.url), broker);
  const template = hrefOf(index, 'pb:provider-pacts-for-verification', broker);
  const { selectors: consumerVersionSelectors, providerBranch } = broker;
  const asked = {
    consumerVersionSelectors,
    ...(providerBranch === undefined ? {} : { providerVersionBranch: providerBranch }),
  };
  const list = await ask(broker, template.replace('{provider}', encodeURIComponent(PROVIDER)), asked);
  const { _embedded: found } = linkedIn(list, broker);
  const urls = (found?.pacts ?? []).map((pact) => hrefOf(pact, 'self', broker));
  if (urls.length === 0)
    throw new CouldNotRun(`The broker ${broker.url} has no pact with "${PROVIDER}" for these selectors.`);
  return Promise.all(urls.map(async (url) => pactIn(await ask(broker, url), url)));
};
