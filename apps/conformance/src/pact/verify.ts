import type { VerifierOptions } from '@pact-foundation/pact-core';
import { CouldNotRun } from '../deployment/errors.ts';
import { redactedText } from '../report/redacted.ts';
import { VERSION } from '../run/version.ts';
import { compare } from './compare.ts';
import { judged, oversightsIn } from './judge.ts';
import { bindingIn, type Pact, PROVIDER } from './pact.ts';
import { openPactTarget, type PactTarget } from './pactTarget.ts';
import { relayTo } from './relay.ts';
import type { PactReport } from './report.ts';
import { type PactSource, pactsOf } from './source.ts';
import { serveStates } from './stateServer.ts';
import { runVerifier, type VerifierResults } from './verifier.ts';

/** The options of a verification. */
export interface PactOptions {
  baseUrl: string;
  token: string;
  source: PactSource;
  /** Where the report and the ledger are written. */
  reportDir: string;
  timeoutMs: number;
  /** Creates records that the interface cannot delete: users. */
  allowResidue: boolean;
}

/** Called at the start with the number of interactions and a function that stops them. */
type OnStart = (interactions: number, stop: () => Promise<void>) => void;

const sourceOptions = (source: PactSource, pacts: readonly Pact[], publishes: boolean): Partial<VerifierOptions> => {
  if ('folder' in source) return { pactUrls: pacts.map(({ place }) => place) };
  const { url, token, selectors, providerVersion, providerBranch } = source.broker;
  return {
    pactBrokerUrl: url,
    ...(token === undefined ? {} : { pactBrokerToken: token }),
    consumerVersionSelectors: [...selectors],
    ...(providerVersion === undefined ? {} : { providerVersion }),
    ...(providerBranch === undefined ? {} : { providerVersionBranch: providerBranch }),
    publishVerificationResult: publishes,
  };
};

/** Lets Pact send the requests of its source, and returns the results and the failed states or requests. */
const send = async (
  { target, tearDown }: PactTarget,
  source: Partial<VerifierOptions>,
  onStart: (stop: () => void) => void,
): Promise<{ results: VerifierResults; broken: readonly string[] }> => {
  const states = await serveStates(target, tearDown);
  const relay = await relayTo(target);
  try {
    const options: VerifierOptions = {
      provider: PROVIDER,
      providerBaseUrl: relay.url,
      providerStatesSetupUrl: states.url,
      providerStatesSetupTeardown: true,
      providerStatesSetupBody: true,
      failIfNoPactsFound: true,
      logLevel: 'error',
      ...source,
    };
    const results = await runVerifier(options, onStart);
    return { results, broken: [...states.failures, ...relay.failures] };
  } finally {
    await Promise.all([states.close(), relay.close()]);
  }
};

const requireResults = ({ interactionResults, errors }: VerifierResults): void => {
  if (interactionResults.length > 0) return;
  const reasons = errors.flatMap(({ mismatch }) => mismatch?.message ?? []);
  throw new CouldNotRun(`Pact verified no interaction. ${reasons.join(' ')}`);
};

/**
 * Verifies pacts: compares them with the published interface, then lets Pact send their requests to the deployment, in
 * states that are set up through the interface and torn down after each interaction.
 * @returns the complete result, with tokens redacted
 * @throws CouldNotRun if there is nothing to verify, the deployment or the broker is unreachable, or Pact fails
 */
export const verifyPacts = async (options: PactOptions, onStart: OnStart = () => undefined): Promise<PactReport> => {
  const startedAt = new Date();
  const { baseUrl, token, source } = options;
  const broker = 'broker' in source ? source.broker : undefined;
  const pacts = await pactsOf(source);
  const expected = bindingIn(pacts);
  const findings = await compare(pacts);
  // No success is published if the interface lacks something that a consumer expects.
  const publishes = broker?.publishes === true && findings.length === 0;

  const pactTarget = await openPactTarget(options);
  const total = pacts.flatMap(({ interactions }) => interactions).length;
  let sent: Awaited<ReturnType<typeof send>>;
  try {
    await pactTarget.inspect();
    const from = sourceOptions(source, pacts, publishes);
    sent = await send(pactTarget, from, (stop) => onStart(total, async () => stop()));
  } finally {
    await pactTarget.tearDown();
    await pactTarget.close();
  }

  const { results, broken } = sent;
  requireResults(results);
  const interactions = judged(results);
  const failures = [...broken, ...oversightsIn(results, expected)];
  const failed = interactions.filter(({ verdict }) => verdict === 'failed');
  const report: PactReport = {
    verdict: findings.length + failures.length + failed.length === 0 ? 'verified' : 'not verified',
    run: { id: pactTarget.runId, startedAt: startedAt.toISOString(), durationMs: Date.now() - startedAt.getTime() },
    environment: { baseUrl, suite: VERSION, node: process.version },
    pacts: pacts.map((pact) => ({
      consumer: pact.consumer.name,
      place: pact.place,
      interactions: pact.interactions.length,
    })),
    findings,
    interactions,
    failures,
    published: publishes && results.publishingFailure === undefined,
    cleanUp: pactTarget.cleaned(),
  };
  return redactedText(report, { token, 'broker token': broker?.token });
};
