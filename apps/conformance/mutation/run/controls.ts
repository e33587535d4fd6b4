import { startProxy } from '../proxy/proxy.ts';
import type { Impostor } from './impostors.ts';
import { type Deployment, runAsProgram, type SuiteResult, tailOf, withVerdict } from './suite.ts';
import type { TrialResult } from './trial.ts';

const unexpected = (result: SuiteResult, wanted: number): string =>
  `exit code ${result.exitCode} instead of ${wanted}:\n${tailOf(result)}`;

/** The suite must not accept an impostor as an implementation. */
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

/** Through a proxy without a mutation everything passes: this shows that the suite finds the mutation. */
export const tryUnchanged = async (service: Deployment): Promise<TrialResult & { passed: ReadonlySet<string> }> => {
  const proxy = await startProxy(service.baseUrl, (request, forward) => forward(request));
  const result = await runAsProgram({ ...service, baseUrl: proxy.url });
  await proxy.close();
  const passed = new Set(withVerdict(result, 'passed'));
  const isRight = result.exitCode === 0 && passed.size > 0 && proxy.changed() === 0 && proxy.broken() === undefined;
  const message = isRight ? `exit code 0, ${passed.size} passed` : unexpected(result, 0);
  return { id: 'unchanged service', isRight, message, seconds: result.seconds, passed };
};
