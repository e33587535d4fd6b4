import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { SiteFile } from './document.ts';

const browser = (name: string): string => fileURLToPath(new URL(`../browser/${name}`, import.meta.url));
const BASE = '/docs/assets/';
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
};

/** The bundled scripts and styles of the pages. Parts that are loaded later have separate files. */
export const assetFiles = async (): Promise<{ files: SiteFile[]; pathOf: (entry: string) => string }> => {
  const { outputFiles, metafile } = await build({
    entryPoints: ['site.ts', 'style.css', 'icon.svg'].map(browser),
    outdir: fileURLToPath(new URL('../dist/assets', import.meta.url)),
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: ['es2022'],
    loader: { '.svg': 'copy' },
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    metafile: true,
    write: false,
  });
  const pathOfOutput = (name: string): string => BASE + (name.split('/').at(-1) ?? '');
  const files = outputFiles.map(
    ({ path, contents }): SiteFile => ({
      path: pathOfOutput(path),
      type: TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      keeping: 'always',
      content: Buffer.from(contents),
    }),
  );
  const pathOf = (entry: string): string => {
    const found = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
      entryPoint?.endsWith(`browser/${entry}`),
    );
    if (found === undefined) throw new Error(`the bundle lacks ${entry}`);
    return pathOfOutput(found[0]);
  };
  return { files, pathOf };
};
