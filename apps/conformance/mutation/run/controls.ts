import { startProxy } from '../proxy/proxy.ts';
import { startReferenceServer } from '../referenceServer/server.ts';
import type { Impostor } from './impostors.ts';
import { type Deployment, runAsProgram, type SuiteResult, tailOf, withVerdict } from './suite.ts';
import type { TrialResult } from './trial.ts';

const unexpected = (result: SuiteResult, wanted: number): string =>
  `exit code ${result.exitCode} instead of ${wanted}:\n${tailOf(result)}`;

/** The suite must not take an impostor for an implementation. */
export const tryImpostor = async (impostor: Impostor): Promise<TrialResult> => {
  const { url, close } = await impostor.start();
  const result = await runAsProgram({
    baseUrl: url,
    token: 'any',
    otherToken: 'another',
    limitedToken: 'a-third',
    partialToken: 'a-fourth',
  });
  await close();
  const { exitCode, seconds } = result;
  const isRight = exitCode === impostor.exitCode;
  const message = isRight ? `exit code ${exitCode}` : unexpected(result, impostor.exitCode);
  return { id: impostor.id, isRight, message, seconds };
};

const runOnReferenceServer = async (...options: readonly string[]): Promise<SuiteResult> => {
  const { url, token, otherToken, close } = await startReferenceServer();
  const result = await runAsProgram(
    { baseUrl: url, token, otherToken, limitedToken: '', partialToken: '' },
    ...options,
  );
  await close();
  return result;
};

/** The reference server follows the specification: it has to pass, whatever it decides. */
export const trySpecification = async (): Promise<TrialResult> => {
  const result = await runOnReferenceServer('--profile', 'spec');
  const passed = withVerdict(result, 'passed').length;
  const isRight = result.exitCode === 0 && passed > 0;
  const message = isRight ? `exit code 0, ${passed} passed` : unexpected(result, 0);
  return { id: 'reference server, --profile spec', isRight, message, seconds: result.seconds };
};

/** One decision of each kind that the reference server takes otherwise. */
const DECIDED_OTHERWISE = [
  ...['R2-PROBLEM', 'R3-V7', 'Q1-WRAPPER', 'Q6-LOCATION', 'Q7-GONE', 'C1-LINKS', 'K1-ETAG', 'K2-REPLAY'],
  ...['A3-NO-TOKEN', 'A5-POLICY', 'L3-REQUEST-ID'],
] as const;

/** The reference server has to fail each decision that it takes otherwise. */
export const tryDecisions = async (): Promise<TrialResult> => {
  const result = await runOnReferenceServer('--profile', 'all', '--only', ...DECIDED_OTHERWISE);
  const failed = withVerdict(result, 'failed');
  const missed = DECIDED_OTHERWISE.filter((id) => !failed.includes(id));
  const isRight = result.exitCode === 1 && missed.length === 0;
  const message = isRight
    ? `exit code 1, ${failed.length} failed`
    : `not failed: ${missed.join(', ')}; ${unexpected(result, 1)}`;
  return { id: 'reference server, --profile all', isRight, message, seconds: result.seconds };
};

/** Through a proxy without a mutation everything passes: so it is the mutation that the suite finds. */
export const tryUnchanged = async (service: Deployment): Promise<TrialResult & { passed: ReadonlySet<string> }> => {
  const proxy = await startProxy(service.baseUrl, (request, forward) => forward(request));
  const result = await runAsProgram({ ...service, baseUrl: proxy.url });
  await proxy.close();
  const passed = new Set(withVerdict(result, 'passed'));
  const isRight = result.exitCode === 0 && passed.size > 0 && proxy.changed() === 0 && proxy.broken() === undefined;
  const message = isRight ? `exit code 0, ${passed.size} passed` : unexpected(result, 0);
  return { id: 'unchanged service', isRight, message, seconds: result.seconds, passed };
};
