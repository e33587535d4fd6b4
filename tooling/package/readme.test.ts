import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { compileConsumer } from './consumerOptions.ts';

const readme = await readFile(new URL('../../packages/contract/README.md', import.meta.url), 'utf8');
/** In the package, which contains the imports of the examples. */
const file = fileURLToPath(new URL('../../packages/contract/readmeExamples.ts', import.meta.url));

/** The names that the examples use without declaring them. */
const CONTEXT = `
declare const client: import('@training-provider/contract/client').Client;
declare const participant: import('@training-provider/contract/client').NewParticipant;
declare const baseUrl: string, token: string, id: string, course_id: string, participantId: string, noteId: string;
declare const sessionId: string, enrolmentId: string, other: string;
declare const report: (participantId: string, daysMissed: readonly object[]) => void;
declare const form: unknown;
declare const signal: AbortSignal;
declare const db: {
  loadCursor(): Promise<string | undefined>;
  saveCursor(cursor: string): Promise<void>;
  apply(type: string, id: string, operation: string): Promise<void>;
  transaction(work: () => Promise<void>): Promise<void>;
  startAnew(): Promise<void>;
};
declare const webhooks: AsyncIterable<unknown>;
declare const secrets: string[];
declare const queue: import('@training-provider/contract/client').Change[];
declare const readCollections: () => Promise<void>;
declare const log: { info(line: object): void };
declare const currentTraceparent: () => string;
declare const process: { env: Record<string, string | undefined> };
`;

/** The example as a separate module, which may redeclare names of the context. */
const moduleOf = (example: string): string => {
  const lines = example.split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import '));
  return `${imports.join('\n')}\n${CONTEXT}\nexport const example = async () => {\n${rest.join('\n')}\n};\n`;
};

const examples = [...readme.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, example = '']) => example);

test('the README of the package has examples', () => {
  expect(examples.length).toBeGreaterThan(7);
});

test.each(examples)('an example in the README compiles: %s', (example) => {
  expect(compileConsumer(file, moduleOf(example), { noUncheckedIndexedAccess: false }).faults).toEqual([]);
});
