import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startToRun } from './asPostgres.ts';

const MOST_OUTPUT = 64 * 1_024 * 1_024;
/**
 * Not every machine can give a container its own namespaces and control groups; each one can give it another root
 * directory.
 */
const ISOLATION = ['--isolation', 'chroot'];

type Variables = Readonly<Record<string, string>>;

/** The configuration of an image. */
interface ImageConfig {
  readonly User: string;
  readonly Cmd: readonly string[];
  readonly Healthcheck: { readonly Test: readonly string[] };
}

const settingsOf = (variables: Variables): string[] =>
  Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** Buildah: builds images and runs programs in them, without a daemon. Its state is in `folder`. */
export const engineIn = (folder: string) => {
  const storage = ['--root', join(folder, 'images'), '--runroot', join(folder, 'running')];
  const buildah = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('buildah', [...storage, ...args], { maxBuffer: MOST_OUTPUT })).stdout.trim();

  return {
    /** Creates an image of a folder. */
    imageOf: async (root: string, names: readonly string[], variables: Variables): Promise<void> => {
      const container = await buildah('from', 'scratch');
      await buildah('add', '--quiet', container, root, '/');
      await buildah('config', ...settingsOf(variables), container);
      for (const name of names) await buildah('commit', '--quiet', container, name);
      await buildah('rm', container);
    },

    /** Builds a Dockerfile, from local images. */
    build: async (dockerfile: string, context: string, name: string): Promise<void> => {
      const what = ['--file', dockerfile, '--ignorefile', `${dockerfile}.dockerignore`, '--tag', name];
      await buildah('build', ...ISOLATION, '--pull-never', '--format', 'docker', ...what, context);
    },

    configOf: async (name: string): Promise<ImageConfig> =>
      JSON.parse(await buildah('inspect', '--type', 'image', name)).Docker.config,

    /** Creates a container of an image; returns its id. */
    containerOf: (name: string): Promise<string> => buildah('from', '--pull-never', name),

    /** Runs a command in a container, as the image's user, to its end; rejects if it fails. */
    runIn: (container: string, command: readonly string[], variables: Variables = {}): Promise<string> =>
      buildah('run', ...ISOLATION, ...settingsOf(variables), container, '--', ...command),

    /** Starts a command in a container, as the image's user. Stopping it kills the command. */
    startIn: (container: string, command: readonly string[], variables: Variables) => {
      const args = ['run', ...ISOLATION, ...settingsOf(variables), container, '--', ...command];
      return startToRun('buildah', [...storage, ...args], {});
    },
  };
};
