import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { compare } from '../pact/compare.ts';
import { pactJunitOf } from '../pact/junit.ts';
import { findingLines, pactSummary } from '../pact/report.ts';
import { EXAMPLES, pactsOf } from '../pact/source.ts';
import { type PactOptions, verifyPacts } from '../pact/verify.ts';
import {
  baseUrlOption,
  CONFORMANT,
  type DeploymentOptions,
  deploymentOf,
  fromThere,
  NOT_CONFORMANT,
  onInterrupt,
  say,
  tokenOption,
  wholeNumber,
} from './options.ts';
import { addSourceOptions, type SourceOptions, sourceIn } from './pactOptions.ts';

/**
 * Verifies pacts, writes `pacts.json` and `pacts.xml` next to the other reports, and prints the result. @returns the
 * exit code
 */
export const verifyAndTell = async (options: PactOptions): Promise<number> => {
  const report = await verifyPacts(options, (interactions, stop) => {
    onInterrupt(stop);
    say(`${interactions} interactions`);
  });
  const file = join(options.reportDir, 'pacts.json');
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`);
  await writeFile(join(options.reportDir, 'pacts.xml'), pactJunitOf(report));
  say(pactSummary(report));
  say(`Report: ${file}`);
  return report.verdict === 'verified' ? CONFORMANT : NOT_CONFORMANT;
};

interface VerifyOptions extends SourceOptions, DeploymentOptions {
  reportDir: string;
  timeout: number;
  allowResidue: boolean;
}

const verify = async (options: VerifyOptions): Promise<number> => {
  const source = sourceIn(options) ?? { folder: EXAMPLES };
  await pactsOf(source);
  const { baseUrl, token } = deploymentOf(options);
  const { timeout, allowResidue } = options;
  const reportDir = fromThere(options.reportDir);
  return verifyAndTell({ baseUrl, token, source, reportDir, timeoutMs: timeout * 1000, allowResidue });
};

const compareAndTell = async (options: SourceOptions): Promise<number> => {
  const pacts = await pactsOf(sourceIn(options) ?? { folder: EXAMPLES });
  const findings = await compare(pacts);
  for (const line of findingLines(findings)) say(line);
  const interactions = pacts.flatMap((pact) => pact.interactions).length;
  say(`Interactions: ${interactions}, of ${pacts.map(({ consumer }) => consumer.name).join(', ')}`);
  say(
    findings.length === 0
      ? 'The interface offers everything that the pacts expect.'
      : 'The interface does not offer everything that the pacts expect.',
  );
  return findings.length === 0 ? CONFORMANT : NOT_CONFORMANT;
};

/** The command `pact` and its subcommand `compare`. Calls `conclude` with the exit code. */
export const pactCommand = (conclude: (code: number) => void): Command => {
  const verifyCommand = new Command('pact')
    .description("verifies consumers' pacts, by default those of the example consumers")
    .enablePositionalOptions()
    .addOption(baseUrlOption('the deployment, without /v1'))
    .addOption(tokenOption('access token of an organisation to work in'));
  addSourceOptions(verifyCommand)
    .option('--allow-residue', 'create users too where the deployment cannot delete them', false)
    .option('--report-dir <folder>', 'where the report is written', 'conformance-report')
    .option('--timeout <seconds>', 'maximum time until a response', wholeNumber(1, 600), 10)
    .action(async (options: VerifyOptions) => conclude(await verify(options)));
  const compareCommand = new Command('compare').description('compares pacts with the interface, without a deployment');
  addSourceOptions(compareCommand).action(async (options: SourceOptions) => conclude(await compareAndTell(options)));
  return verifyCommand.addCommand(compareCommand);
};
