import { type Command, InvalidArgumentError, Option } from 'commander';
import { CouldNotRun } from '../deployment/errors.ts';
import type { Selector } from '../pact/broker.ts';
import type { PactSource } from '../pact/source.ts';
import { fromThere, toAddress } from './options.ts';

/** The options for the source of pacts. */
export interface SourceOptions {
  pactDir?: string;
  pactBrokerUrl?: string;
  pactBrokerToken?: string;
  consumerVersionSelector?: Selector[];
  providerVersion?: string;
  providerBranch?: string;
  publishVerification: boolean;
}

const toSelector = (text: string, others: Selector[] = []): Selector[] => {
  try {
    const selector: unknown = JSON.parse(text);
    if (typeof selector === 'object' && selector !== null && !Array.isArray(selector))
      return [...others, selector as Selector];
  } catch {
    // Reported below.
  }
  throw new InvalidArgumentError('Give an object in JSON, such as {"mainBranch":true}.');
};

/** Adds the options for the source of pacts. */
export const addSourceOptions = (command: Command): Command =>
  command
    .addOption(new Option('--pact-dir <folder>', 'verify the pacts in this folder').conflicts('pactBrokerUrl'))
    .addOption(new Option('--pact-broker-url <url>', 'verify the pacts of this broker').argParser(toAddress))
    .addOption(new Option('--pact-broker-token <token>', 'token of the broker').env('PACT_BROKER_TOKEN'))
    .addOption(
      new Option('--consumer-version-selector <json>', 'which pacts of the broker, repeatable').argParser(toSelector),
    )
    .option('--provider-version <version>', 'version of the deployment, for the broker')
    .option('--provider-branch <branch>', 'its branch')
    .option('--publish-verification', 'publish the result to the broker', false);

/** The usual selectors: pacts of main branches, of deployed versions, and of the branch with the same name. */
const usualSelectors = (branch: string | undefined): Selector[] => [
  { mainBranch: true },
  { deployedOrReleased: true },
  ...(branch === undefined ? [] : [{ matchingBranch: true }]),
];

/**
 * The source of pacts in the options; undefined if there is none.
 * @throws CouldNotRun if the options contradict each other
 */
export const sourceIn = (options: SourceOptions): PactSource | undefined => {
  const { pactDir, pactBrokerUrl: url, pactBrokerToken: token, providerVersion, providerBranch } = options;
  if (options.publishVerification && (url === undefined || providerVersion === undefined)) {
    throw new CouldNotRun('--publish-verification requires --pact-broker-url and --provider-version.');
  }
  if (url !== undefined) {
    const selectors = options.consumerVersionSelector ?? usualSelectors(providerBranch);
    const publishes = options.publishVerification;
    return { broker: { url, token, selectors, providerVersion, providerBranch, publishes } };
  }
  return pactDir === undefined ? undefined : { folder: fromThere(pactDir) };
};
