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

const secondServer = async (...options: readonly string[]): Promise<Judgement> => {
  const server = await startSecondServer();
  const target = { baseUrl: server.url, token: server.token, otherToken: server.otherToken, limitedToken: '' };
  const judgement = await judge(target, ...options);
  await server.close();
  return judgement;
};

/** The second server follows the specification: it has to pass, whatever it decides. */
export const proveSpecification = async (): Promise<Finding> => {
  const judgement = await secondServer('--profile', 'spec');
  const passed = withVerdict(judgement, 'passed').length;
  const holds = judgement.exitCode === 0 && passed > 0;
  const says = holds ? `exit code 0, ${passed} passed` : unexpected(judgement, 0);
  return { id: 'second server, --profile spec', holds, says, seconds: judgement.seconds };
};

/** One decision of each kind that the second server takes otherwise. */
const DECIDED_OTHERWISE = [
  ...['R2-PROBLEM', 'R3-V7', 'Q1-WRAPPER', 'Q6-LOCATION', 'Q7-GONE', 'C1-LINKS', 'K1-ETAG', 'K2-REPLAY'],
  ...['A3-NO-TOKEN', 'A5-POLICY', 'L3-REQUEST-ID'],
] as const;

/** By the decisions the second server has to fail: in each that it takes otherwise. */
export const proveDecisions = async (): Promise<Finding> => {
  const judgement = await secondServer('--profile', 'all', '--only', ...DECIDED_OTHERWISE);
  const failed = withVerdict(judgement, 'failed');
  const missed = DECIDED_OTHERWISE.filter((id) => !failed.includes(id));
  const holds = judgement.exitCode === 1 && missed.length === 0;
  const says = holds
    ? `exit code 1, ${failed.length} failed`
    : `not failed: ${missed.join(', ')}; ${unexpected(judgement, 1)}`;
  return { id: 'second server, --profile all', holds, says, seconds: judgement.seconds };
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
