/**
 * Checks import directions, and that no two folders import each other; tests may import the code that they test. Exits
 * with 1 if there is a violation.
 */
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { circlesIn } from './folders.ts';

const options = await extractDepcruiseOptions('./.dependency-cruiser.mjs');
const { output } = await cruise(['packages', 'apps', 'tooling'], options, options.enhancedResolveOptions);
const { modules, summary } = output as ICruiseResult;
const files = modules
  .filter(({ source }) => !source.endsWith('.test.ts') && !source.includes('node_modules'))
  .map(({ source, dependencies }) => ({
    file: source,
    imported: dependencies.map(({ resolved }) => resolved).filter((path) => /^(packages|apps|tooling)\//.test(path)),
  }));
const circles = circlesIn(files);
for (const { rule, from, to } of summary.violations) console.log(`${rule.name}: ${from} -> ${to}`);
for (const { folders, examples } of circles) {
  console.log(`${folders.join(' and ')} import each other:\n  ${examples.join('\n  ')}`);
}
const rules = summary.ruleSetUsed?.forbidden?.length ?? 0;
console.log(
  `${files.length} files, ${rules} rules, ${summary.violations.length} violations, ${circles.length} circles`,
);
const isKept = circles.length + summary.violations.length === 0;
process.exitCode = isKept && files.length > 0 && rules > 0 ? 0 : 1;
