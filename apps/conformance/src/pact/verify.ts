import { mkdir } from 'node:fs/promises';
import type { VerifierOptions } from '@pact-foundation/pact-core';
import { cleanUp } from '../cleanUp.ts';
import { CouldNotRun } from '../faults.ts';
import { requireDeployment } from '../preflight.ts';
import { redactedText } from '../report/redacted.ts';
import type { CleanUp } from '../report/report.ts';
import { ledgerOf, newRunId } from '../run.ts';
import type { Settings } from '../settings.ts';
import { siteOf } from '../site/site.ts';
import { openWire } from '../site/wire.ts';
import { VERSION } from '../version.ts';
import { compare } from './compare.ts';
import { bindingIn, PROVIDER } from './pact.ts';
import { relayTo } from './relay.ts';
import type { InteractionResult, PactReport } from './report.ts';
import { type PactSource, pactsOf } from './source.ts';
import { serveStates } from './stateServer.ts';
import { runVerifier, type VerifierResults } from './verifier.ts';

/** What a verification is asked to do. */
export interface PactOptions {
  baseUrl: string;
  token: string;
  source: PactSource;
  /** Where the report and the ledger are written. */
  reportDir: string;
  timeoutMs: number;
  /** Creates what the interface can't delete: users. */
  allowResidue: boolean;
}

const sourceOptions = (source: PactSource, places: readonly string[], publishes: boolean): Partial<VerifierOptions> => {
  if ('folder' in source) return { pactUrls: [...places] };
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

const interactionsIn = ({ interactionResults }: VerifierResults): InteractionResult[] =>
  interactionResults.map(({ consumer, description, result, pending, mismatch }) => {
    const failed = pending ? 'pending' : 'failed';
    const mismatches = (mismatch?.mismatches ?? []).map(({ type, path, key, mismatch: text }) =>
      [path ?? key, text ?? type].filter(Boolean).join(': '),
    );
    return {
      consumer,
      interaction: description,
      verdict: result === 'OK' ? 'passed' : failed,
      messages: [...(mismatch?.message === undefined ? [] : [mismatch.message]), ...mismatches],
    };
  });

/** The verifier could leave interactions out and be content. */
const gapIn = (results: readonly InteractionResult[], expected: number): string[] => {
  const verified = results.filter(({ verdict }) => verdict !== 'pending').length;
  return verified >= expected ? [] : [`Only ${verified} of ${expected} interactions were verified.`];
};

const NOTHING: CleanUp = { removed: 0, restored: 0, failed: [], residue: [], kept: 0 };

/**
 * Verifies pacts: compares them with the published interface, then has Pact send their requests to the deployment, in
 * states that are set up through the interface and torn down after each interaction.
 * @param onStart is given the number of interactions, and what ends the verification early
 * @returns everything that is known afterwards, with tokens redacted
 * @throws CouldNotRun where there is nothing to verify, the deployment or the broker can't be reached, or Pact breaks off
 */
export const verifyPacts = async (
  options: PactOptions,
  onStart: (interactions: number, stop: () => Promise<void>) => void = () => undefined,
): Promise<PactReport> => {
  const startedAt = new Date();
  const { baseUrl, token, source, reportDir, timeoutMs, allowResidue } = options;
  const pacts = await pactsOf(source);
  const expected = bindingIn(pacts);
  const total = pacts.flatMap(({ interactions }) => interactions).length;
  const findings = await compare(pacts);

  const runId = newRunId();
  await mkdir(reportDir, { recursive: true });
  const tokens = { main: token, other: undefined, limited: undefined };
  const ledgerFile = ledgerOf(reportDir, runId);
  const settings: Settings = {
    baseUrl,
    runId,
    tokens,
    readOnly: false,
    allowResidue,
    ledgerFile,
    seed: 0,
    concurrency: 1,
    timeoutMs,
    checks: [],
  };
  const wire = openWire(settings.concurrency, timeoutMs);
  const shared = { settings, wire, results: new Map(), words: { last: 0 }, serverErrors: [], withoutRetryAfter: [] };
  const site = siteOf(shared, []);
  let cleaned = NOTHING;
  const tearDown = async (): Promise<void> => {
    const { removed, restored, failed, residue } = await cleanUp(wire, baseUrl, ledgerFile, tokens);
    // What failed or stays is tried again each time, so the last word counts.
    cleaned = {
      ...cleaned,
      removed: cleaned.removed + removed,
      restored: cleaned.restored + restored,
      failed,
      residue,
    };
  };

  // A consumer who expects what isn't offered is not told that all is well.
  const publishes = 'broker' in source && source.broker.publishes && findings.length === 0;
  let results: VerifierResults;
  const failures: string[] = [];
  try {
    await requireDeployment(wire, baseUrl, tokens);
    const states = await serveStates(site, tearDown);
    const relay = await relayTo(site);
    try {
      const verifierOptions: VerifierOptions = {
        provider: PROVIDER,
        providerBaseUrl: relay.url,
        providerStatesSetupUrl: states.url,
        providerStatesSetupTeardown: true,
        providerStatesSetupBody: true,
        failIfNoPactsFound: true,
        logLevel: 'error',
        ...sourceOptions(
          source,
          pacts.map(({ place }) => place),
          publishes,
        ),
      };
      results = await runVerifier(verifierOptions, (stop) => onStart(total, async () => stop()));
      failures.push(...states.failures, ...relay.failures);
    } finally {
      await Promise.all([states.close(), relay.close()]);
    }
  } finally {
    await tearDown();
    await wire.close();
  }

  const interactions = interactionsIn(results);
  if (interactions.length === 0) {
    const reasons = results.errors.flatMap(({ mismatch }) => mismatch?.message ?? []);
    throw new CouldNotRun(`Pact verified not one interaction. ${reasons.join(' ')}`);
  }
  failures.push(...gapIn(interactions, expected));
  if (results.publishingFailure !== undefined) failures.push(`The broker was not told: ${results.publishingFailure}`);
  const isVerified =
    findings.length === 0 && failures.length === 0 && interactions.every(({ verdict }) => verdict !== 'failed');
  const report: PactReport = {
    verdict: isVerified ? 'verified' : 'not verified',
    run: { id: runId, startedAt: startedAt.toISOString(), durationMs: Date.now() - startedAt.getTime() },
    environment: { baseUrl, suite: VERSION, node: process.version },
    pacts: pacts.map(({ consumer, place, interactions: all }) => ({
      consumer: consumer.name,
      place,
      interactions: all.length,
    })),
    findings,
    interactions,
    failures,
    published: publishes && results.publishingFailure === undefined,
    cleanUp: cleaned,
  };
  const brokerToken = 'broker' in source ? source.broker.token : undefined;
  return redactedText(report, { token, 'broker token': brokerToken });
};
