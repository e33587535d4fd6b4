import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { VerifierOptions } from '@pact-foundation/pact-core';
import { z } from 'zod';
import { CouldNotRun } from '../deployment/errors.ts';

/** From source or built: the process file has the same extension as this file. */
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

/** The results of the interactions according to Pact. */
export interface VerifierResults extends z.infer<typeof Results> {
  /** Why the result could not be published to the broker, which Pact does not count as a failure. */
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
 * Runs Pact's verifier in a separate process, because it prints to standard output and cannot be stopped otherwise.
 * The process gets no environment variables, which could make it skip interactions, and sends no usage statistics.
 * @param onStart receives a function that stops it
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
  throw new CouldNotRun(`Pact's verifier stopped: ${message ?? (printed.trim() || 'it was stopped')}`);
};
