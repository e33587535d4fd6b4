import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DockerfileParser } from 'dockerfile-ast';
import { expect, onTestFinished, test } from 'vitest';
import { DEPLOY, repository, textOf } from './artefacts.ts';
import { ownFolder } from './asPostgres.ts';
import { engineIn } from './engine.ts';
import { newSubject } from './subject.ts';

const run = promisify(execFile);
const NAME = 'training-provider-api';
const ARCHIVE = 'http://deb.debian.org/debian';

/** The base images of the Dockerfile. */
const baseImages = async (): Promise<string[]> =>
  DockerfileParser.parse(await textOf('Dockerfile'))
    .getFROMs()
    .map((from) => `docker.io/library/${from.getImage()}`);

/**
 * Fills a folder with replacements for the base images, so that the drill needs no registry: Debian, the repository's
 * Node.js and its npm, this machine's certificates, and the user `node`.
 */
const fillBase = async (root: string): Promise<Record<string, string>> => {
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', root, ARCHIVE]);
  await cp(join(repository, 'node_modules/node/bin/node'), join(root, 'usr/local/bin/node'), { dereference: true });
  const npm = join(root, 'usr/local/lib/node_modules/npm');
  await mkdir(npm, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--silent', 'npm@11'], { cwd: root });
  await run('tar', ['--extract', '--strip-components=1', '--directory', npm, '--file', join(root, stdout.trim())]);
  for (const name of ['npm', 'npx']) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
  }
  await run('chroot', [root, '/usr/sbin/useradd', '--create-home', '--uid', '1000', 'node']);
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  if (certificates === undefined) return {};
  await cp(certificates, join(root, 'etc/ssl/certs/machine.crt'), { dereference: true });
  return { NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/machine.crt' };
};

test('a container engine builds the Dockerfile, the image runs as user node, and its health check works', async () => {
  const { folder, remove } = await ownFolder();
  onTestFinished(remove);
  const engine = engineIn(folder);
  const variables = await fillBase(join(folder, 'base'));
  await engine.imageOf(join(folder, 'base'), await baseImages(), variables);
  await engine.build(new URL('Dockerfile', DEPLOY).pathname, repository, NAME);

  const { User, Cmd, Healthcheck } = await engine.configOf(NAME);
  expect(User).toBe('node');
  const container = await engine.containerOf(NAME);
  expect(await engine.runIn(container, ['id', '--user', '--name'])).toBe('node');
  const { settings, expectToServe } = await newSubject();
  const service = engine.startIn(container, Cmd, settings);
  onTestFinished(() => service.stop('SIGTERM'));

  const [kind, ...check] = Healthcheck.Test;
  expect(kind).toBe('CMD');
  await expectToServe((port) => engine.runIn(container, check, { PORT: port }));
});
