import { comparable, equal, hasStatus, hasViolationCode } from '../expect/assertions.ts';
import { check } from '../expect/check.ts';
import { requireModules } from '../expect/offered.ts';
import { askForWebhook, withWebhook } from '../expect/webhooks.ts';
import type { JsonObject } from '../interface/json.ts';

/** Hosts outside the public internet, in every form that a URL allows, by reason. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  'with the IPv4 address of the local machine': [
    '127.0.0.1',
    '127.1',
    '0177.0.0.1',
    '0x7f.0.0.1',
    '2130706433',
    '017700000001',
    '0x7f000001',
  ],
  'with an unspecified address or an address of this network': ['0.0.0.0', '0', '0.1.2.3', '[::]'],
  'with the IPv6 address of the local machine': ['[::1]', '[0:0:0:0:0:0:0:1]'],
  'with a private address': [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '10.1',
    '0xa000001',
    '[fc00::1]',
    '[fd12:3456::1]',
  ],
  'with a shared address': ['100.64.0.1', '100.127.255.255'],
  'with a link-local address': ['169.254.0.1', '[fe80::1]', '[febf::1]'],
  "with the address of a cloud's metadata service": [
    '169.254.169.254',
    '0xa9fea9fe',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    '[fd00:ec2::254]',
  ],
  'with an address for protocols or benchmarks': [
    '192.0.0.1',
    '198.18.0.1',
    '198.19.255.255',
    '192.88.99.1',
    '[100::1]',
    '[100:0:0:1::1]',
  ],
  'with an address for documentation': ['192.0.2.1', '198.51.100.1', '203.0.113.1', '[2001:db8::1]', '[3fff::1]'],
  'with a multicast address': ['224.0.0.1', '239.255.255.255', '[ff02::1]', '[ff0e::1]'],
  'with a reserved address or a broadcast address': ['240.0.0.1', '255.255.255.255'],
  'with an IPv4-mapped or IPv4-compatible address': [
    '[::ffff:10.0.0.1]',
    '[::ffff:a00:1]',
    '[::10.0.0.1]',
    '[::127.0.0.1]',
    '[::ffff:0:10.0.0.1]',
  ],
  'with an address translated from IPv4': [
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::a00:1]',
    '[2002:a00:1::1]',
    '[2002:808:808::1]',
  ],
  'with an address of an IPv6 tunnel': [
    '[2001::1]',
    '[2001:0:a00:1::1]',
    '[2001:470::200:5efe:10.0.0.1]',
    '[2001:470::5efe:10.0.0.1]',
    '[fe80::5efe:10.0.0.1]',
  ],
  'with an address outside the global unicast range': ['[4000::1]', '[8000::1]', '[5f00::1]', '[fec0::1]'],
  'with a name of the local machine': ['localhost', 'LOCALHOST', 'localhost.', 'any.localhost', 'any.localhost.'],
  'with an address in unusual digits or dots': [
    '１２７.0.0.1',
    '①⑦②.16.0.1',
    '10。0。0。1',
    '127.0.0.1.',
    '%31%30.0.0.1',
  ],
};

/** A public address in a URL that is otherwise invalid. */
const PUBLIC = '93.184.215.14';
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'with another scheme than https': [
    `http://${PUBLIC}/`,
    `ftp://${PUBLIC}/`,
    `wss://${PUBLIC}/`,
    'file:///etc/passwd',
    'data:text/plain,x',
  ],
  'with a user': [
    `https://user@${PUBLIC}/`,
    `https://user:pass@${PUBLIC}/`,
    `https://:pass@${PUBLIC}/`,
    `https://${PUBLIC}%40@10.0.0.1/`,
  ],
  'with another port than 443': [
    `https://${PUBLIC}:444/`,
    `https://${PUBLIC}:80/`,
    `https://${PUBLIC}:22/`,
    `https://${PUBLIC}:1/`,
  ],
  'that is invalid': [
    'hooks.training.example',
    '/changes',
    'https://',
    'https:///',
    'https://[::1',
    `https://${PUBLIC}:99999/`,
    'https://a b/',
    'https://1.2.3.4.5/',
    'https://256.0.0.1/',
    '💥',
  ],
};

const urls = (hosts: readonly string[]): string[] => hosts.map((host) => `https://${host}/changes`);
const FORBIDDEN = [
  ...Object.entries(HOSTS).map(([why, hosts]) => [why, urls(hosts)] as const),
  ...Object.entries(OTHERS),
];

const hostOf = (url: string): string | undefined => (URL.canParse(url) ? new URL(url).hostname : undefined);

const ask = (url: string): JsonObject => ({ url, status: 'paused' });

const forbidden = FORBIDDEN.map(([why, all]) =>
  check(['N7c-ADDRESS'], `the service rejects a webhook URL ${why}`, async (target) => {
    requireModules(target, 'webhooks');
    // A deployment may be configured to allow this run's receiver, wherever it is.
    const allowed = hostOf(target.settings.webhook?.url.replace('{port}', '1') ?? '');
    const wrong = all.filter((url) => allowed === undefined || hostOf(url) !== allowed);
    for (const url of wrong)
      hasViolationCode(await askForWebhook(target, ask(url)), 422, '/webhook/url', 'address_not_allowed');
    await withWebhook(target, { status: 'paused' }, async ({ path, record }) => {
      for (const url of wrong.slice(0, 1)) {
        const refused = await target.send('PATCH', path, { body: { webhook: { url } } });
        hasViolationCode(refused, 422, '/webhook/url', 'address_not_allowed');
      }
      equal(
        JSON.parse(hasStatus(await target.send('GET', path), 200).text).data.url,
        record.url,
        '`url` of the webhook after the rejected request',
      );
    });
  }),
);

const same = check(
  ['N7c-SAME'],
  'the service returns the same error for all forbidden webhook URLs',
  async (target) => {
    requireModules(target, 'webhooks');
    const [first, ...others] = FORBIDDEN.flatMap(([, [url]]) => url ?? []);
    const refusal = comparable(await askForWebhook(target, ask(first ?? '')), 422);
    for (const url of others)
      equal(comparable(await askForWebhook(target, ask(url)), 422), refusal, `The response to ${url}`);
  },
);

const taken = check(
  ['N7c-ADDRESS'],
  'the service accepts webhook URLs with a public host and any path',
  async (target) => {
    requireModules(target, 'webhooks');
    const address = target.word().toLowerCase();
    for (const url of [
      `https://${PUBLIC}/`,
      `https://${PUBLIC}:443/a?b=c`,
      'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
      `https://a.${address}.invalid:443/changes?key=%C3%A4&k=ä`,
      `https://${address}.invalid./`,
      `HTTPS://${address.toUpperCase()}.INVALID`,
      `https://müller-${address}.invalid/`,
    ])
      await withWebhook(target, ask(url), async () => undefined);
  },
);

/** Scenarios of decision N7c: permitted addresses of webhooks. */
export const webhookAddressScenarios = [...forbidden, same, taken];
