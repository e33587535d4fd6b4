/** Writes the site: each document uncompressed and compressed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { compressed, digestOf } from './compress.ts';
import type { Manifest, SiteFile } from './document.ts';
import { siteFiles } from './site.ts';

const folder = new URL('../dist/site/', import.meta.url);

const write = async ({ path, type, keeping, content }: SiteFile, index: number) => {
  const file = `${index}-${path.split('/').at(-1)}`;
  await writeFile(new URL(file, folder), content);
  await writeFile(new URL(`${file}.gz`, folder), await compressed(content, 'gzip'));
  await writeFile(new URL(`${file}.br`, folder), await compressed(content, 'br'));
  return [path, { type, keeping, digest: digestOf(content), file }] as const;
};

await mkdir(folder, { recursive: true });
const files = await siteFiles();
const manifest: Manifest = Object.fromEntries(await Promise.all(files.map(write)));
await writeFile(new URL('manifest.json', folder), JSON.stringify(manifest));
