/** Reads the workflows in `.github/workflows` with GitHub's own parser, for tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { parse } from 'yaml';

// The parser imports its schema in the form that bundlers accept, but Node.js requires a declaration that the file is
// JSON.
registerHooks({
  load: (url, context, next) =>
    next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');

const FOLDER = new URL('../../.github/workflows/', import.meta.url);

/** A step of a job: an action or a command. */
interface Step {
  readonly uses?: string;
  readonly run?: string;
}

/** The permissions of the token of a job, by area. */
type Permissions = Readonly<Record<string, string>>;

interface Job {
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Permissions;
  readonly steps: readonly Step[];
}

/** A workflow, reduced to the parts that the tests read. */
export interface Workflow {
  readonly file: string;
  readonly text: string;
  readonly permissions?: Permissions;
  readonly concurrency?: object;
  readonly defaults?: { readonly run?: { readonly shell?: string } };
  readonly jobs: Readonly<Record<string, Job>>;
}

/** All workflows. `errorsOf` validates their structure. */
export const workflows: readonly Workflow[] = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  return { ...(parse(text) as Omit<Workflow, 'file' | 'text'>), file, text };
});

/** All steps of a workflow. */
export const stepsOf = ({ jobs }: Workflow): readonly Step[] => Object.values(jobs).flatMap(({ steps }) => steps);

/** The errors that GitHub would report in a workflow: syntax, unknown keys, wrong types, wrong expressions. */
export const errorsOf = async (file: string, text: string): Promise<string[]> => {
  const { context, value } = parseWorkflow({ name: file, content: text }, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
};
