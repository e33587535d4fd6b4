import type { Impostor } from './impostors.ts';
import { startProxy } from './proxy/proxy.ts';
import { startSecondServer } from './second/server.ts';
import { type Judgement, judge, type Target, withVerdict } from './suite.ts';

/** What one proof has shown. */
export interface Finding {
  /** The mutant, the impostor or the run. */
  id: string;
  /** Whether it came out as it has to. */
  holds: boolean;
  /** What happened, in a few words. */
  says: string;
  seconds: number;
}

const TAIL_LINES = 15;
/** The end of what the suite has printed. */
export const tailOf = ({ output }: Pick<Judgement, 'output'>): string =>
  output.trim().split('\n').slice(-TAIL_LINES).join('\n');
const unexpected = (judgement: Judgement, wanted: number): string =>
  `exit code ${judgement.exitCode} instead of ${wanted}:\n${tailOf(judgement)}`;

/** The suite must not take an impostor for an implementation. */
export const proveImpostor = async (impostor: Impostor): Promise<Finding> => {
  const { url, close } = await impostor.start();
  const target = { baseUrl: url, token: 'any', otherToken: 'another', limitedToken: 'a-third' };
  const judgement = await judge(target);
  await close();
  const { exitCode, seconds } = judgement;
  const holds = exitCode === impostor.exitCode;
  const says = holds ? `exit code ${exitCode}` : unexpected(judgement, impostor.exitCode);
  return { id: impostor.id, holds, says, seconds };
};

/** The second server follows the specification, and must fail for nothing but the decisions. */
export const proveSecondServer = async (profile: 'spec' | 'all'): Promise<Finding> => {
  const server = await startSecondServer();
  const target = { baseUrl: server.url, token: server.token, otherToken: server.otherToken, limitedToken: '' };
  const judgement = await judge(target, '--profile', profile);
  await server.close();
  const failed = withVerdict(judgement, 'failed');
  const wanted = profile === 'spec' ? 0 : 1;
  const holds = judgement.exitCode === wanted && withVerdict(judgement, 'passed').length > 0;
  const counts = `${withVerdict(judgement, 'passed').length} passed, ${failed.length} failed`;
  const says = holds ? `exit code ${wanted}, ${counts}` : unexpected(judgement, wanted);
  return { id: `second server, --profile ${profile}`, holds, says, seconds: judgement.seconds };
};

/** Through a proxy without a fault everything passes: so it is the fault that the suite finds. */
export const proveControl = async (service: Target): Promise<Finding & { passed: ReadonlySet<string> }> => {
  const proxy = await startProxy(service.baseUrl, (request, forward) => forward(request));
  const judgement = await judge({ ...service, baseUrl: proxy.url });
  await proxy.close();
  const passed = new Set(withVerdict(judgement, 'passed'));
  const holds = judgement.exitCode === 0 && passed.size > 0 && proxy.changed() === 0 && proxy.broken() === undefined;
  const says = holds ? `exit code 0, ${passed.size} passed` : unexpected(judgement, 0);
  return { id: 'proxy without a fault', holds, says, seconds: judgement.seconds, passed };
};
