import { answering, answeringHeader, answeringProblems, type Matches } from '../proxy/faults.ts';
import type { Mutant } from './mutant.ts';

const problems: Matches = ({ path }) => path.startsWith('/v1/');

/** Decisions R2 and R3: how refusals look. */
export const problemMutants: readonly Mutant[] = [
  {
    id: 'errors-in-html',
    breaks: 'R2-PROBLEM',
    describe: 'Errors are pages in HTML',
    fault: answering(problems, (reply) =>
      reply.status >= 400
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' }, body: Buffer.from('<h1>Error</h1>') }
        : reply,
    ),
  },
  {
    id: 'errors-as-json',
    breaks: 'R2-PROBLEM',
    describe: 'Errors are announced as `application/json`',
    fault: answeringHeader(problems, 'content-type', (type) => type.replace('problem+', '')),
  },
  {
    id: 'problem-in-envelope',
    breaks: 'R2-PROBLEM',
    describe: 'Problems stand in an envelope `error`',
    fault: answeringProblems(problems, (problem) => ({ error: problem })),
  },
  {
    id: 'problem-without-code',
    breaks: 'R2-PROBLEM',
    describe: 'Problems have no `code`',
    fault: answeringProblems(problems, ({ code: _, ...problem }) => problem),
  },
  {
    id: 'status-in-problem',
    breaks: 'R2-STATUS',
    describe: 'The `status` in a problem is always 400',
    fault: answeringProblems(problems, (problem) => ({ ...problem, status: 400 })),
  },
  {
    id: 'code-in-camel-case',
    breaks: 'R2-CODE',
    describe: 'The `code` of a problem is written in camel case',
    fault: answeringProblems(problems, (problem) => ({
      ...problem,
      code: String(problem.code).replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    })),
  },
  {
    id: 'no-pointers',
    breaks: 'R2-ERRORS',
    describe: 'Invalid input is answered without `errors`',
    fault: answeringProblems(problems, ({ errors: _, ...problem }) => problem),
  },
  {
    id: 'pointers-with-dots',
    breaks: 'R2-ERRORS',
    describe: 'Pointers are paths with dots',
    fault: answering(problems, (reply) => ({
      ...reply,
      body:
        reply.status >= 400
          ? Buffer.from(
              reply.body
                .toString('utf8')
                .replace(/"pointer":"\/([^"]*)"/g, (_, path: string) => `"pointer":"${path.replaceAll('/', '.')}"`),
            )
          : reply.body,
    })),
  },
  {
    id: 'first-fault-only',
    breaks: 'R2-ALL-FAULTS',
    describe: 'Only the first fault of a body is named',
    fault: answeringProblems(problems, (problem) =>
      Array.isArray(problem.errors) ? { ...problem, errors: problem.errors.slice(0, 1) } : problem,
    ),
  },
  {
    id: 'type-leads-nowhere',
    breaks: 'R2-TYPE-PAGE',
    describe: 'The `type` of a problem leads nowhere',
    fault: answeringProblems(problems, (problem) => ({
      ...problem,
      type: String(problem.type).replace('/problems/', '/nowhere/'),
    })),
  },
  {
    id: 'stack-in-problem',
    breaks: 'R2-NO-INSIDE',
    describe: 'Problems have the stack of the service in their detail',
    fault: answeringProblems(problems, (problem) => ({
      ...problem,
      detail: 'Error: not found\n    at get (/srv/apps/api/src/resources/contacts/contacts.ts:41:9)',
    })),
  },
  {
    id: 'strange-path-500',
    breaks: 'R2-NO-INSIDE',
    describe: 'A path with an escape is answered 500',
    fault: answering(
      ({ path }) => path.includes('%'),
      (reply) => ({ ...reply, status: 500 }),
    ),
  },
  {
    id: 'odd-id-400',
    breaks: 'R3-UNKNOWN-ID',
    describe: 'An id that is no UUID is answered 400',
    fault: answering(
      ({ path }) => path.split('/').length > 3 && !/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.test(path),
      (reply) => (reply.status === 404 ? { ...reply, status: 400 } : reply),
    ),
  },
];
