import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { VerifierOptions } from '@pact-foundation/pact-core';
import { z } from 'zod';
import { CouldNotRun } from '../deployment/errors.ts';

/** From source or built: the process has the same extension as this file. */
const isSource = import.meta.url.endsWith('.ts');
const PROCESS = fileURLToPath(new URL(`./verifierProcess.${isSource ? 'ts' : 'js'}`, import.meta.url));

const Mismatch = z.looseObject({
  type: z.string(),
  mismatch: z.string().optional(),
  path: z.string().optional(),
  key: z.string().optional(),
});

const Results = z.object({
  interactionResults: z.array(
    z.object({
      consumer: z.string(),
      description: z.string(),
      result: z.string(),
      pending: z.boolean(),
      mismatch: z.object({ message: z.string().optional(), mismatches: z.array(Mismatch).optional() }).optional(),
    }),
  ),
  errors: z.array(z.object({ mismatch: z.object({ message: z.string().optional() }).optional() })),
});

/** How the interactions ended, as Pact sees it. */
export interface VerifierResults extends z.infer<typeof Results> {
  /** Why the broker could not be told, which Pact does not count as a failure. */
  publishingFailure: string | undefined;
}

const publishingFailureIn = (printed: string): string | undefined =>
  /Publishing of verification results failed with an error: (.*)/.exec(printed)?.[1];

const resultsIn = (text: unknown): z.infer<typeof Results> | undefined => {
  try {
    return Results.safeParse(JSON.parse(String(text))).data;
  } catch {
    return undefined;
  }
};

/**
 * Runs Pact's verifier in a process of its own, since it prints to standard output and can't be stopped otherwise. The
 * process gets no environment variables, which could make it leave interactions out, and sends no usage statistics.
 * @param onStart is given what ends it early
 * @throws CouldNotRun if it breaks or is stopped
 */
export const runVerifier = async (
  options: VerifierOptions,
  onStart: (stop: () => void) => void,
): Promise<VerifierResults> => {
  const { PATH, HOME } = process.env;
  const child = fork(PROCESS, [], {
    env: { PATH, HOME, PACT_DO_NOT_TRACK: 'true', LOG_LEVEL: 'error', NO_COLOR: '1' },
    execArgv: isSource ? ['--conditions=source'] : [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  let message: unknown;
  child.once('message', (text) => {
    message = text;
  });
  onStart(() => child.kill());
  const ended = once(child, 'close');
  child.send(options);
  await ended;
  const results = resultsIn(message);
  if (results !== undefined) return { ...results, publishingFailure: publishingFailureIn(printed) };
  throw new CouldNotRun(`Pact's verifier broke off: ${message ?? (printed.trim() || 'it was stopped')}`);
};
