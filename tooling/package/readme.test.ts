import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { CONSUMER_OPTIONS } from './consumerOptions.ts';

const readme = await readFile(new URL('../../packages/contract/README.md', import.meta.url), 'utf8');
/** In the package, which has what the examples import beside it. */
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
declare const readCollections: () => Promise<void>;
declare const log: { info(line: object): void };
declare const currentTraceparent: () => string;
declare const process: { env: Record<string, string | undefined> };
`;

/** The example as a module of its own, which may redeclare names of the context. */
const moduleOf = (example: string): string => {
  const lines = example.split('\n');
  const imports = lines.filter((line) => line.startsWith('import '));
  const rest = lines.filter((line) => !line.startsWith('import '));
  return `${imports.join('\n')}\n${CONTEXT}\nexport const example = async () => {\n${rest.join('\n')}\n};\n`;
};

const errorsOf = (source: string): string[] => {
  const options = { ...CONSUMER_OPTIONS, noUncheckedIndexedAccess: false };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, language, ...rest) =>
    name === file ? ts.createSourceFile(name, source, language) : getSourceFile(name, language, ...rest);
  const program = ts.createProgram([file], options, host);
  const entry = program.getSourceFile(file);
  const diagnostics = [...program.getSyntacticDiagnostics(entry), ...program.getSemanticDiagnostics(entry)];
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
};

const examples = [...readme.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, example = '']) => example);

test('the readme of the package has examples', () => {
  expect(examples.length).toBeGreaterThan(7);
});

test.each(examples)('an example of the readme compiles: %s', (example) => {
  expect(errorsOf(moduleOf(example))).toEqual([]);
});
