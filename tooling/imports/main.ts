/** Checks that no two folders import each other. Tests may import whatever they test. Exit code 1 if two do. */
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { circlesIn } from './folders.ts';

const options = await extractDepcruiseOptions('./.dependency-cruiser.mjs');
const { output } = await cruise(['packages', 'apps', 'tooling'], options, options.enhancedResolveOptions);
const { modules } = output as ICruiseResult;
const files = modules
  .filter(({ source }) => !source.endsWith('.test.ts') && !source.includes('node_modules'))
  .map(({ source, dependencies }) => ({
    file: source,
    imported: dependencies.map(({ resolved }) => resolved).filter((path) => /^(packages|apps|tooling)\//.test(path)),
  }));
const circles = circlesIn(files);
for (const { folders, examples } of circles) {
  console.log(`${folders.join(' and ')} import each other:\n  ${examples.join('\n  ')}`);
}
console.log(`${files.length} files, ${circles.length} circles between folders`);
process.exitCode = circles.length === 0 && files.length > 0 ? 0 : 1;
