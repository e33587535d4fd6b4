import { changeText, leavingOut, withFields } from '../operators/fields.ts';
import type { Matches } from '../operators/operator.ts';
import {
  changeProblem,
  changeRefusalText,
  changeReply,
  changeReplyHeader,
  replaceStatus,
} from '../operators/replies.ts';
import { mutantsOf } from './mutant.ts';

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
const toCamelCase = (code: string): string => code.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** An error with the place where it was thrown. */
const STACK = 'Error: not found\n    at get (/srv/apps/api/src/resources/contacts/contacts.ts:41:9)';

const problems: Matches = ({ path }) => path.startsWith('/v1/');

/** Decisions R2 and R3: how refusals look. */
// biome-ignore format: a table, with one or two lines for each mutant
export const problemMutants = mutantsOf({
  'errors-in-html': ['R2-PROBLEM', 'Errors are pages in HTML',
    problems, changeReply((reply) =>
      reply.status >= 400
        ? { ...reply, headers: { ...reply.headers, 'content-type': 'text/html' }, body: Buffer.from('<h1>Error</h1>') }
        : reply)],
  'errors-as-json': ['R2-PROBLEM', 'Errors are announced as `application/json`',
    problems, changeReplyHeader('content-type', (type) => type.replace('problem+', ''))],
  'problem-in-envelope': ['R2-PROBLEM', 'Problems stand in an envelope `error`',
    problems, changeProblem((problem) => ({ error: problem }))],
  'problem-without-code': ['R2-PROBLEM', 'Problems have no `code`', problems, changeProblem(leavingOut('code'))],
  'status-in-problem': ['R2-STATUS', 'The `status` in a problem is always 400',
    problems, changeProblem(withFields({ status: 400 }))],
  'code-in-camel-case': ['R2-CODE', 'The `code` of a problem is written in camel case',
    problems, changeProblem(changeText('code', toCamelCase))],
  'no-pointers': ['R2-ERRORS', 'Invalid input is answered without `errors`',
    problems, changeProblem(leavingOut('errors'))],
  'pointers-with-dots': ['R2-ERRORS', 'Pointers are paths with dots',
    problems, changeRefusalText((text) =>
      text.replace(/"pointer":"\/([^"]*)"/g, (_, path: string) => `"pointer":"${path.replaceAll('/', '.')}"`))],
  'pointers-escaped-twice': ['R2-CODE', 'A slash in the name of a field is escaped twice',
    problems, changeRefusalText((text) =>
      text.replace(/"pointer":"[^"]*"/g, (pointer) => pointer.replaceAll('~1', '~01')))],
  'first-fault-only': ['R2-ALL-FAULTS', 'Only the first fault of a body is named',
    problems, changeProblem((problem) =>
      Array.isArray(problem.errors) ? { ...problem, errors: problem.errors.slice(0, 1) } : problem)],
  'faults-without-end': ['R2-MOST-FAULTS', 'Of more than a hundred faults it is not said that there are more',
    problems, changeProblem((problem) => Array.isArray(problem.errors)
      ? { ...problem, errors: problem.errors.filter(({ code }) => code !== 'too_many_faults') } : problem)],
  'broken-escape-404': ['R2-CODE', 'A path with a broken escape is answered as an unknown one',
    problems, changeReply((reply) => reply.body.includes('"invalid_request"')
      ? { ...reply, status: 404, body: Buffer.from(reply.body.toString('utf8').replace('"invalid_request"', '"not_found"')) } : reply)],
  'long-names-repeated': ['R2-BOUNDED', 'Problems repeat names of any length',
    ({ body, query }) => body.length > 2_900 || query.length > 2_900, changeProblem((problem) => Array.isArray(problem.errors)
      ? { ...problem, errors: problem.errors.map((each) => ({ ...each, pointer: `${each.pointer}/${'x'.repeat(3_000)}` })) } : problem)],
  'type-leads-nowhere': ['R2-TYPE-PAGE', 'The `type` of a problem leads nowhere',
    problems, changeProblem(changeText('type', (type) => type.replace('/problems/', '/nowhere/')))],
  'stack-in-problem': ['R2-NO-INSIDE', 'Problems have the stack of the service in their detail',
    problems, changeProblem(withFields({ detail: STACK }))],
  'strange-path-500': ['R2-NO-INSIDE', 'A path with an escape is answered 500',
    ({ path }) => path.includes('%'), changeReply((reply) => ({ ...reply, status: 500 }))],
  'odd-id-400': ['R3-UNKNOWN-ID', 'An id that is no UUID is answered 400',
    ({ path }) => path.split('/').length > 3 && !UUID.test(path), replaceStatus(404, 400)],
  'long-list-too-large': ['R2-CODE', 'A list that is too long is named as if it were a number that is too large',
    problems, changeRefusalText((text) => text.replace(/("code":"too_)long("[^}]* items)/g, '$1large$2'))],
  'violations-alike': ['R2-CODE', 'Every violation has the code `invalid`',
    problems, changeProblem((problem) => Array.isArray(problem.errors)
      ? { ...problem, errors: problem.errors.map((violation: object) => ({ ...violation, code: 'invalid' })) } : problem)],
});
