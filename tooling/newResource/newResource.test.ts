import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { resources } from '@training-provider/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../testbed/api.ts';
import { scratchDatabase } from '../testbed/database.ts';
import { openTestbed, type Testbed } from '../testbed/testbed.ts';
import { FILES, forResource, type Named, REGISTRIES } from './contributing.ts';
import { addFiles, copyRepository, generate, readIn, register, replace, runIn, succeedIn } from './copy.ts';

/** One resource of the organisation, and one whose records are below a record of another. */
const ADDED: readonly Named[] = [
  { many: 'rooms', one: 'room' },
  { many: 'exams', one: 'exam' },
];
const [, EXAMS] = ADDED as [Named, Named];

const inWords = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
/** The names of the existing resources and their records. */
const BEFORE = Object.entries(resources).flatMap(([many, { singular }]) => [many, singular, inWords(singular)]);
const anyOf = (names: readonly string[]): string => `(${names.join('|')})`;

/** The exit code of the conformance suite if nothing failed, but not all was checked. */
const INCONCLUSIVE = 2;

/** Laws about one resource of the service, which a new one does not affect. */
const LAWS_OF_ONE = ['escalation'];

/** The files that the scripts write, in addition to a migration for each resource. */
const GENERATED = [
  'apps/api/src/db/migrations/index.ts',
  'packages/contract/openapi.json',
  'packages/contract/types.txt',
  'packages/contract/src/client/generated/interface.ts',
  'packages/contract/src/client/generated/problems.ts',
  'packages/contract/src/client/generated/queries.ts',
  'packages/contract/src/client/generated/records.ts',
  'packages/contract/src/client/generated/resources.ts',
  'packages/contract/src/client/generated/routes.ts',
];
/** Changes with the document while there are notes for a release. */
const CHANGE_LOG = 'packages/contract/CHANGELOG.md';
const MIGRATION = /^apps\/api\/src\/db\/migrations\/Migration\d{14}_(\w+)\.ts$/;

/** Uses the resources through the client, with types; relative to the service. */
const USAGE = 'test/client/newResources.test.ts';

let testbed: Testbed;
let folder: string;
/** The files that were changed or created by adding the resources. */
let touched: readonly string[];
/** The contents of these files. */
let added: readonly string[];

const contents = (): string[] => touched.map((file) => readIn(folder, file));

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }).toString();

beforeAll(async () => {
  testbed = await openTestbed(console.error);
  folder = join(testbed.folder, 'copy');
  copyRepository(folder);
  git('add', '--all');
  const postgres = await startEmbeddedPostgres({ dataDir: join(testbed.folder, 'data'), onProgress: () => undefined });
  try {
    for (const named of ADDED) {
      addFiles(folder, named);
      register(folder, named);
      await generate(folder, named, (await scratchDatabase(postgres.url)).url);
    }
  } finally {
    await postgres.stop();
  }
  const files = git('ls-files', '--modified', '--others', '--exclude-standard').trim().split('\n');
  touched = files.filter((file) => file !== CHANGE_LOG);
  added = contents();
  cpSync(fileURLToPath(new URL('usage.test.ts.txt', import.meta.url)), join(folder, 'apps/api', USAGE));
});

afterAll(() => testbed.clear());

/** The methods and paths of the added operations, from the OpenAPI document of the copy. */
const addedOperations = (): string[] => {
  const { paths } = JSON.parse(readIn(folder, 'packages/contract/openapi.json')) as { paths: Record<string, object> };
  const added = Object.entries(paths).filter(([path]) => ADDED.some(({ many }) => path.split('/').includes(many)));
  return added.flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
};

describe('a resource that is added as CONTRIBUTING describes', () => {
  test('changes only the four files, the registries and generated files', () => {
    const named = ADDED.flatMap((each) => FILES.map((file) => forResource(file, each)));
    const migrations = touched.filter((file) => MIGRATION.test(file));
    expect(migrations.map((file) => MIGRATION.exec(file)?.[1]).toSorted()).toEqual(['exams', 'rooms']);
    const expected = [...named, ...REGISTRIES.map(({ file }) => file), ...GENERATED, ...migrations];
    expect(touched.toSorted()).toEqual(expected.toSorted());
    expect([FILES.length, REGISTRIES.length]).toEqual([4, 3]);
  });

  test.concurrent.each([
    ...['packages/contract', 'apps/api', 'apps/conformance', 'tooling'].map((project) => `tsc --project ${project}`),
    'biome ci --colors=off .',
    'depcruise --config .dependency-cruiser.mjs packages apps tooling',
    'knip',
    'node --conditions=source tooling/migrations/main.ts',
    'spectral lint packages/contract/openapi.json --ruleset=tooling/openapi/spectral.yaml --fail-severity=hint',
    'vitest run --root packages/contract',
    'vitest run --root tooling package/types client docs',
    'vitest run --root apps/conformance test/checks test/catalogue src',
  ])('passes %s', async (command) => {
    await expect(succeedIn(folder, command)).resolves.toEqual(expect.any(String));
  });

  test('is a safe change of the interface', async () => {
    const { changes } = JSON.parse(await succeedIn(folder, 'node tooling/contract/main.ts --json'));
    const added = changes.filter(({ operation }: { operation?: string }) =>
      addedOperations().includes(operation ?? ''),
    );
    expect(added.map(({ level }: { level: string }) => level)).toEqual(addedOperations().map(() => 'safe'));
    expect(addedOperations()).toHaveLength(16);
  });

  test('is available in the client with the service and with the mock, and has factories', async () => {
    await expect(succeedIn(folder, `vitest run --root apps/api ${USAGE}`)).resolves.toContain('6 passed');
  });

  test('obeys the laws of the service, is read through indexes, and has a story that passes', async () => {
    const report = join(testbed.folder, 'laws.json');
    const stories = ADDED.map(({ many }) => `test/stories/${many}`).join(' ');
    const others = LAWS_OF_ONE.map((law) => `--exclude test/laws/${law}.test.ts`).join(' ');
    await succeedIn(
      folder,
      `vitest run --root apps/api test/laws ${stories} test/tables test/processes/plans test/processes/migrations ${others} --reporter=default --reporter=json --outputFile.json=${report}`,
    );
    const { testResults } = JSON.parse(readIn(testbed.folder, 'laws.json')) as {
      testResults: { assertionResults: { fullName: string }[] }[];
    };
    const names = testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName }) => fullName));
    // The law of read-only fields is about operations with a body; the suite has a check of every operation.
    const takesBody = (operation: string): boolean =>
      /^(POST|PUT|PATCH) /.test(operation) && !operation.endsWith('/undelete');
    const spelled = addedOperations()
      .filter(takesBody)
      .map((operation) => operation.replace(/\{(\w+)\}/g, ':$1'));
    expect(spelled).toHaveLength(6);
    // vitest shortens values in the name of a test.
    const shortened = (operation: string): string => `${operation.slice(0, 39)}…`;
    const isNamed = (operation: string): boolean =>
      names.some((name) => name.includes(operation) || name.includes(shortened(operation)));
    expect(spelled.filter((operation) => !isNamed(operation))).toEqual([]);
    for (const { many } of ADDED)
      expect(names.some((name) => name.includes(`queries for pages of ${many} among`))).toBe(true);
  });

  test('has a check of the conformance suite for every operation, and none of its records remains', async () => {
    const report = join(testbed.folder, 'conformance');
    // The checks of the other resources existed before. Those without a name cover all resources.
    const checks = `${anyOf(ADDED.map(({ one }) => one))}|^(?!.*${anyOf(BEFORE)})`;
    const command = `node --conditions=source tooling/conformance/main.ts --grep '${checks}' --report-dir ${report}`;
    const { code, output } = await runIn(folder, command);
    expect(code, output).toBe(INCONCLUSIVE);
    const { doubts, requirements, cleanUp } = JSON.parse(readIn(report, 'report.json')) as {
      doubts: { kind: string }[];
      requirements: { checks: { name: string; verdict: string }[] }[];
      cleanUp: { failed: string[]; kept: number; residue: string[] };
    };
    expect(doubts.map(({ kind }) => kind)).toEqual(['partial']);
    const passed = requirements.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'passed'));
    // An undelete is a step of the histories, which only name the kind.
    const named = addedOperations().filter((each) => !each.endsWith('/undelete'));
    const unchecked = named.filter((each) => !passed.some(({ name }) => name.startsWith(`${each} `)));
    expect(unchecked).toEqual([]);
    expect(cleanUp).toMatchObject({ failed: [], kept: 0 });
    expect(cleanUp.residue.filter((path) => !path.startsWith('/v1/users/'))).toEqual([]);
  });
});

/** An omitted part, the cheapest check that notices it, and its message. */
interface Omission {
  readonly missing: string;
  /** One run of a check finds all omissions of a kind, because its message names each of them. */
  readonly kind: string;
  readonly file: string;
  /** The file without it; undefined if the whole file is omitted. */
  readonly text: () => string | undefined;
  readonly check: string;
  readonly says: RegExp;
}

const TYPES = 'tsc --project apps/api';
/** The service notices missing exports of the contract, the contract itself notices everything else. */
const typesOf = (file: string, line = ''): string =>
  file.startsWith('packages/contract/') && !line.startsWith('export') ? 'tsc --project packages/contract' : TYPES;
const STORIES = 'vitest run --root apps/api test/laws/stories';

/** The compiler's message if this file is missing. */
const notFound = (file: string): RegExp => new RegExp(`Cannot find module '[^']*/${basename(file)}'`);
/** A compiler error in this file. */
const complaintIn = (file: string): RegExp => new RegExp(`^${file}\\(.*exam`, 'im');

const files = FILES.map((each): Omission => {
  const file = forResource(each, EXAMS);
  const check = file.includes('/test/') ? STORIES : typesOf(file);
  const says = check === STORIES ? /write apps\/api\/test\/stories\/exams\.test\.ts/ : notFound(file);
  return { missing: file, kind: 'file', file, text: () => undefined, check, says };
});

const lines = REGISTRIES.flatMap((registry) =>
  registry.lines.map((each): Omission => {
    const { file } = registry;
    const line = forResource(each, EXAMS);
    const text = () =>
      readIn(folder, file)
        .split('\n')
        .filter((other) => other.trim() !== line)
        .join('\n');
    const kind = /^(import|export) /.test(line) ? 'declaration' : 'entry';
    const says = line.startsWith('export') ? /no exported member '\w*Exam/ : complaintIn(file);
    return { missing: `${line} in ${file}`, kind, file, text, check: typesOf(file, line), says };
  }),
);

const CONTRACT = forResource(FILES[0] ?? '', EXAMS);
const history: Omission = {
  missing: 'the history of a resource',
  kind: 'history',
  file: CONTRACT,
  text: () => readIn(folder, CONTRACT).replace('history: history(place),', ''),
  check: 'tsc --project packages/contract',
  says: /withoutHistory/,
};

const meaning: Omission = {
  missing: 'the meaning of a field',
  kind: 'meaning',
  file: CONTRACT,
  text: () => readIn(folder, CONTRACT).replace(/examinerId: described\(Id, '.*?'\)/, 'examinerId: Id'),
  check: 'vitest run --root packages/contract test/openapi -t "describes every parameter"',
  says: /NewExam\/examinerId/,
};

/** The files that the scripts write, in their previous state. */
const generated = [
  {
    file: 'apps/api/src/db/migrations/index.ts',
    check: 'vitest run --root apps/api test/processes/migrations -t "that the entities declare"',
    says: /the migrations produce the schema that the entities declare/,
  },
  {
    file: 'packages/contract/openapi.json',
    check: 'vitest run --root packages/contract test/openapi -t "is checked in"',
    says: /otherwise run `npx -y pnpm@12 contract:openapi`/,
  },
  {
    file: 'packages/contract/src/client/generated/routes.ts',
    check: 'vitest run --root tooling client',
    says: /otherwise run `npx -y pnpm@12 contract:openapi`/,
  },
].map(
  (each): Omission => ({ missing: each.file, kind: 'generated', text: () => git('show', `:${each.file}`), ...each }),
);

const noticed = Object.values(
  Object.groupBy([...files, ...lines, history, meaning, ...generated], ({ kind, check }) => `${kind}, ${check}`),
).map((omissions = []) => ({ missing: omissions.map(({ missing }) => missing).join(', '), omissions }));

describe('an omitted part', () => {
  test.each(noticed)('is reported by a check: $missing', async ({ omissions }) => {
    const undo = omissions.map(({ file, text }) => replace(folder, file, text()));
    const { code, output } = await runIn(folder, omissions[0]?.check ?? '');
    for (const putBack of undo) putBack();
    expect(code).not.toBe(0);
    for (const { says } of omissions) expect(output).toMatch(says);
  });

  test('is restored after each check', () => {
    expect(contents()).toEqual(added);
  });
});
