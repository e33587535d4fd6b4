/**
 * `test:package`: installs the packed contract into consumers of each kind, compiles and runs them against the service;
 * then installs the packed conformance suite and runs it against the service.
 * A part of `test:long`. Needs the npm registry, and Chromium.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packContract } from '../package/pack.ts';
import { packTarball } from '../package/tarball.ts';
import { type DemoService, startDemo } from '../testbed/service.ts';
import { openTestbed } from '../testbed/testbed.ts';
import { openInBrowser, servePage } from './browser.ts';
import { type Consumer, installConsumer, installNode } from './install.ts';

/** The oldest supported Node of consumers, which cannot require ESM. */
const OLDEST_NODE = '20.9.0';
/** The oldest Node that the conformance suite runs on. */
const OLDEST_NODE_OF_SUITE = '22.19.0';
/** The expected number of participants: those of the demo data, and three from the examples of the interface. */
const PARTICIPANTS = 'participants 253';

type Check = readonly [name: string, run: () => Promise<string>, says: readonly string[]];

/** Options that TypeScript 7 requires and earlier versions accept. */
const CHECK_ONLY = ['--types', 'node', '--noEmit'];
/** With exact optional properties, TypeScript 7 reports an error in the types of Node 20, but none in ours. */
const NEWEST = ['--exactOptionalPropertyTypes', 'false'];
const tscOf = (folder: string, name: string) => join(folder, 'node_modules', name, 'bin/tsc');

const esm = ({ run, folder }: Consumer, nodes: Nodes, env: Settings): Check[] => [
  ['NodeNext: compiles', () => run('tsc', []), []],
  ['node16: compiles', () => run('tsc', ['--module', 'node16', '--noEmit']), []],
  ['TypeScript 5.4: compiles', () => run(process.execPath, [tscOf(folder, 'typescript-oldest'), ...CHECK_ONLY]), []],
  [
    'TypeScript 7: compiles',
    () => run(process.execPath, [tscOf(folder, 'typescript-newest'), ...CHECK_ONLY, ...NEWEST]),
    [],
  ],
  ['bundler: compiles', () => run('tsc', ['--module', 'esnext', '--moduleResolution', 'bundler', '--noEmit']), []],
  ...nodes.flatMap(([version, node]): Check[] => [
    [
      `TypeScript on Node ${version}`,
      () => run(node, ['built/index.js'], env),
      [...EVERYTHING, 'webhook v1 test', 'webhook v1a test'],
    ],
    [`JavaScript on Node ${version}`, () => run(node, ['plain.mjs'], env), [PARTICIPANTS]],
  ]),
];

const commonjs = ({ run }: Consumer, nodes: Nodes, env: Settings): Check[] => [
  ['node10: compiles', () => run('tsc', []), []],
  ['node16: compiles', () => run('tsc', ['--module', 'node16', '--moduleResolution', 'node16', '--noEmit']), []],
  ...nodes.flatMap(([version, node]): Check[] => [
    [
      `TypeScript on Node ${version}`,
      () => run(node, ['built/index.js'], env),
      [...EVERYTHING, 'webhook missing_header'],
    ],
    [`JavaScript on Node ${version}`, () => run(node, ['plain.cjs'], env), [PARTICIPANTS]],
  ]),
];

const esbuildTo = (platform: string, file = 'index.ts', ...options: string[]) => [
  file,
  '--bundle',
  '--minify',
  '--format=esm',
  `--platform=${platform}`,
  '--outfile=built.js',
  ...options,
];

const bundler = ({ run, folder }: Consumer, nodes: Nodes, env: Settings): Check[] => {
  const [[, node] = ['', '']] = nodes;
  const withoutZod = async (file: string): Promise<string> =>
    (await readFile(join(folder, file), 'utf8')).includes('ZodObject') ? 'with zod' : 'without zod';
  return [
    ['compiles', () => run('tsc', []), []],
    ['esbuild: bundles', () => run('esbuild', esbuildTo('node')), []],
    ['esbuild: runs', () => run(node, ['built.js'], env), [PARTICIPANTS]],
    ['esbuild: the client alone', () => withoutZod('built.js'), ['without zod']],
    ['rolldown: bundles', () => run('rolldown', ['index.ts', '--platform', 'node', '--file', 'rolled.js']), []],
    ['rolldown: runs', () => run(node, ['rolled.js'], env), [PARTICIPANTS]],
    ['rolldown: the client alone', () => withoutZod('rolled.js'), ['without zod']],
  ];
};

const browser = ({ run }: Consumer, origin: string, { baseUrl, token }: DemoService): Check[] => [
  ['compiles', () => run('tsc', []), []],
  ['bundles', () => run('esbuild', esbuildTo('browser')), []],
  [
    'lists in Chromium',
    () => openInBrowser(`${origin}/#${new URLSearchParams({ baseUrl, token })}`),
    [PARTICIPANTS, 'listed 253'],
  ],
];

const STORY = '/storybook-static/iframe.html?id=courses--listed&viewMode=story';

/** React with TanStack Query, and Mock Service Worker instead of the service. */
const react = ({ run }: Consumer, origin: string): Check[] => [
  ['compiles', () => run('tsc', []), []],
  ['bundles for browsers', () => run('esbuild', esbuildTo('browser', 'browser.tsx')), []],
  ['adds the worker', () => run('msw', ['init', '.', '--no-save']), []],
  ['pages and creates in Chromium', () => openInBrowser(origin), ['created F', 'listed 6']],
  ['Storybook: compiles', () => run('tsc', ['--project', 'tsconfig.stories.json']), []],
  ['Storybook: builds', () => run('storybook', ['build', '--quiet']), []],
  ['Storybook: pages and creates in Chromium', () => openInBrowser(origin + STORY), ['created D', 'listed 4']],
  ['bundles for Node', () => run('esbuild', esbuildTo('node', 'node.ts', '--packages=external')), []],
  ['pages and creates in Node', () => run(process.execPath, ['built.js']), MOCKED],
];

const SUITE = ['node_modules/@training-provider/conformance/dist/cli/main.js'];

/**
 * The complete specification is checked on the oldest Node.js. On the newest, the tests of the repository run the
 * suite.
 */
const conformance = ({ run }: Consumer, nodes: Nodes, { baseUrl, token }: DemoService): Check[] => {
  const env = { CONFORMANCE_BASE_URL: baseUrl, CONFORMANCE_TOKEN: token };
  const [, [oldest, oldestNode] = ['', '']] = nodes;
  return [
    ['its command lists the requirements', () => run('training-provider-conformance', ['--list']), [LISTED]],
    [
      `checks the specification on Node ${oldest}`,
      () => run(oldestNode, [...SUITE, '--profile', 'spec'], env),
      [`${baseUrl} is conformant.`],
    ],
    ...nodes.map(
      ([version, node]): Check => [
        `verifies the example pacts on Node ${version}`,
        () => run(node, [...SUITE, 'pact'], env),
        [`The pacts are verified against ${baseUrl}.`],
      ],
    ),
  ];
};

type Nodes = readonly (readonly [version: string, program: string])[];
type Settings = Readonly<Record<'BASE_URL' | 'TOKEN', string>>;

const EVERYTHING = [PARTICIPANTS, 'problem not_found', 'route /v1/participants/:id 3.1', 'schema true', 'mock 201'];

/**
 * The expected output with the mock as a server and as handlers: the pages, whether there are more, and the first
 * record.
 */
const MOCKED = ['server AB C false A "1"', 'msw AB C false A "1"'];

/** An expected line in the list of requirements. */
const LISTED = 'S1-ENVELOPE  SPEC MUST  The body of every success response is an object with the single key `data`.';

const counts = { passed: 0, failed: 0 };

const runChecks = async (consumer: string, checks: readonly Check[]): Promise<void> => {
  for (const [name, run, says] of checks) {
    try {
      const lines = (await run()).split('\n');
      const missing = says.filter((line) => !lines.includes(line));
      if (missing.length > 0) throw new Error(`did not print "${missing.join('", "')}" but:\n${lines.join('\n')}`);
      counts.passed += 1;
      console.log(`  passed: ${consumer}, ${name}`);
    } catch (error) {
      counts.failed += 1;
      console.log(`  FAILED: ${consumer}, ${name}\n${error instanceof Error ? error.message : String(error)}`);
    }
  }
};

const to = await mkdtemp(join(tmpdir(), 'consumers-'));
const packed = await packContract();
const page = await servePage(join(to, 'browser'));
const mockedPage = await servePage(join(to, 'react'));
const testbed = await openTestbed(console.error);
const service = await startDemo(testbed, { CORS_ORIGINS: page.origin, RATE_LIMIT: '100000' });
try {
  const env = { BASE_URL: service.baseUrl, TOKEN: service.token };
  const nodes: Nodes = [
    [process.versions.node, process.execPath],
    [OLDEST_NODE, await installNode(OLDEST_NODE, to)],
  ];
  const install = (name: string) => installConsumer(name, to, packed.tarball);
  await runChecks('esm', esm(await install('esm'), nodes, env));
  await runChecks('commonjs', commonjs(await install('commonjs'), nodes, env));
  await runChecks('bundler', bundler(await install('bundler'), nodes, env));
  await runChecks('browser', browser(await install('browser'), page.origin, service));
  await runChecks('react', react(await install('react'), mockedPage.origin));
  const suite = join(to, 'conformance.tgz');
  await packTarball(fileURLToPath(new URL('../../apps/conformance/', import.meta.url)), suite);
  const nodesOfSuite: Nodes = [
    [process.versions.node, process.execPath],
    [OLDEST_NODE_OF_SUITE, await installNode(OLDEST_NODE_OF_SUITE, to)],
  ];
  const consumer = await installConsumer('conformance', to, packed.tarball, suite);
  await runChecks('conformance', conformance(consumer, nodesOfSuite, service));
} finally {
  await testbed.clear();
  page.close();
  mockedPage.close();
  await packed.remove();
  await rm(to, { recursive: true, force: true });
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
