import { changeText, leavingOut, withFields } from '../operators/fields.ts';
import { type Matches, on } from '../operators/operator.ts';
import { changeProblem, changeReply } from '../operators/replies.ts';
import { mutantsOf } from './mutant.ts';

const toCamelCase = (code: string): string => code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** An error with its stack trace. */
const STACK = 'Error: not found\n    at get (/srv/apps/api/src/resources/contacts/contacts.ts:41:9)';

const problems: Matches = ({ path }) => path.startsWith('/v1/');

/** Decisions R2 and R3: the form of rejections. */
// biome-ignore format: a table, with one or two lines for each mutant
export const problemMutants = mutantsOf({
  'errors-in-html': ['R2-PROBLEM', 'Errors are HTML pages',
    problems, changeReply((reply) =>
      reply.status >= 400
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' }, body: Buffer.from('<h1>Error</h1>') }
        : reply)],
  'status-in-problem': ['R2-STATUS', 'The `status` in a problem is always 400',
    problems, changeProblem(withFields({ status: 400 }))],
  'code-in-camel-case': ['R2-CODE', 'The `code` of a problem is written in camel case',
    problems, changeProblem(changeText('code', toCamelCase))],
  'undeclared-code': ['R2-DECLARED', 'Invalid changes of a contact have a code reserved for creations',
    on('PATCH', '/v1/contacts/:id'), changeProblem((problem) =>
      problem.code === 'invalid_body' ? { ...problem, code: 'idempotency_key_reused' } : problem)],
  'no-pointers': ['R2-ERRORS', 'Invalid input is rejected without `errors`',
    problems, changeProblem(leavingOut('errors'))],
  'first-fault-only': ['R2-ALL-FAULTS', 'Only the first fault of a body is reported',
    problems, changeProblem((problem) =>
      Array.isArray(problem.errors) ? { ...problem, errors: problem.errors.slice(0, 1) } : problem)],
  'faults-without-end': ['R2-MOST-FAULTS', 'A problem with a hundred faults does not say that there are more',
    problems, changeProblem((problem) => Array.isArray(problem.errors)
      ? { ...problem, errors: problem.errors.filter(({ code }) => code !== 'too_many_faults') } : problem)],
  'long-names-repeated': ['R2-BOUNDED', 'Problems repeat names of any length',
    ({ body, query }) => body.length > 2_900 || query.length > 2_900, changeProblem((problem) => Array.isArray(problem.errors)
      ? { ...problem, errors: problem.errors.map((each) => ({ ...each, pointer: `${each.pointer}/${'x'.repeat(3_000)}` })) } : problem)],
  'type-leads-nowhere': ['R2-TYPE-PAGE', 'The `type` of a problem points to no page',
    problems, changeProblem(changeText('type', (type) => type.replace('/problems/', '/nowhere/')))],
  'stack-in-problem': ['R2-NO-INSIDE', "Problems contain the service's stack trace in their detail",
    problems, changeProblem(withFields({ detail: STACK }))],
});
