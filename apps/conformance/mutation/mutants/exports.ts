import { NDJSON } from '../../src/interface/modules.ts';
import type { Matches } from '../operators/operator.ts';
import { dropParameter, dropParameters, lists } from '../operators/queries.ts';
import { changeReply, removeReplyHeader } from '../operators/replies.ts';
import { changeRequestHeader, resend } from '../operators/requests.ts';
import { withHeader } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

/** Requests for the export of this collection. */
const exportOf =
  (collection: string): Matches =>
  ({ method, path, headers }) =>
    method === 'GET' && path === `/v1/${collection}` && headers.accept === NDJSON;

/** Transforms the record lines of an export. */
const changeRecordLines = (change: (lines: string[]) => string[]) =>
  changeReply((reply) => {
    const lines = reply.body.toString().trimEnd().split('\n');
    const end = lines.pop() ?? '';
    return { ...reply, body: Buffer.from([...change(lines), end].map((line) => `${line}\n`).join('')) };
  });

const withoutLimit = (query: string): string => {
  const parameters = new URLSearchParams(query);
  parameters.delete('limit');
  return String(parameters);
};

/** Decision N6d: collections as lines of JSON. */
// biome-ignore format: a table, with one or two lines for each mutant
export const exportMutants = mutantsOf({
  'export-backwards': ['N6d-LINES', 'The export of participants is in the opposite order',
    exportOf('participants'), changeRecordLines((lines) => lines.toReversed())],
  'export-of-all': ['N6d-CHOICE', 'Filters do not apply to exports',
    exportOf('participants'), dropParameters((name) => name !== 'after')],
  'export-from-the-first': ['N6d-AFTER', 'An export always begins at the first record', exportOf('contacts'), dropParameter('after')],
  'export-ignores-limit': ['N6d-QUERY', 'The limit of an export is ignored instead of rejected', exportOf('programs'),
    resend(({ status }) => status === 400, (request) => ({ ...request, query: withoutLimit(request.query) }))],
  'lines-for-anybody': ['N6d-ACCEPT', 'A request that accepts any type gets lines',
    lists, changeRequestHeader('accept', (accept) => (accept === '*/*' ? NDJSON : accept))],
  'export-leads-nowhere': ['N6d-CHANGES', 'An export has no link to the changes', exportOf('locations'), removeReplyHeader('link')],
  'results-backwards': ['N6d-RESULTS', 'The results of an import are exported in the opposite order',
    ({ path, headers }) => path.endsWith('/results') && headers.accept === NDJSON, changeRecordLines((lines) => lines.toReversed())],
  'changes-shown-to-anybody': ['N6d-CHANGES-SCOPE', 'Exports link to the changes for every reader', exportOf('locations'),
    changeReply((reply) => ('link' in reply.headers ? reply : withHeader(reply, 'link', '<https://x.test/v1/changes?cursor=a>; rel="changes"')))],
});
