import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseAllDocuments } from 'yaml';

/** The repository's root. */
export const repository = new URL('../../../../', import.meta.url).pathname;

/** The folder of the deployment files. */
export const DEPLOY = new URL('../../deploy/', import.meta.url);

/** A deployment file as text. */
export const textOf = (file: string): Promise<string> => readFile(new URL(file, DEPLOY), 'utf8');

/** The documents of a YAML file. Callers check their contents. */
// biome-ignore lint/suspicious/noExplicitAny: the boundary to files that tests look into; schemas check them
export const documentsOf = async (file: string): Promise<any[]> =>
  parseAllDocuments(await textOf(file), { merge: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });

/** The objects for Kubernetes in a folder, by their file. */
export const manifests = async (folder = 'kubernetes') => {
  const files = (await readdir(new URL(`${folder}/`, DEPLOY))).filter((file) => file !== 'kustomization.yaml');
  const all = await Promise.all(
    files.map(async (file) => (await documentsOf(`${folder}/${file}`)).map((object) => ({ file, object }))),
  );
  return all.flat();
};

/** The package has the types of an ES module and the form of a CommonJS one. */
const dockerignore: typeof import('@balena/dockerignore')['default'] = createRequire(import.meta.url)(
  '@balena/dockerignore',
);

/** The subset of `files`, as paths from the repository's root, that the build of the image includes. */
export const seenByBuild = async (files: readonly string[]): Promise<string[]> =>
  dockerignore()
    .add(await textOf('Dockerfile.dockerignore'))
    .filter([...files]);
