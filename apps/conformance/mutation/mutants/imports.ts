import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { asideOf, fieldsOf, isSuccess, itemsOf, recordOf } from '../operators/bodies.ts';
import { obtainedAsMain } from '../operators/clients.ts';
import { any, type Matches, type Operator, on } from '../operators/operator.ts';
import { recall } from '../operators/persons.ts';
import { dropParameter } from '../operators/queries.ts';
import { changeData, changeList, changeReply, removeReplyHeader, replaceStatusOf } from '../operators/replies.ts';
import { changeInput, changeRequest, removeRequestHeader, resend } from '../operators/requests.ts';
import { withJson } from '../proxy/messages.ts';
import { mutantsOf } from './mutant.ts';

const creations = on('POST', '/v1/imports');
const uploads = on('PUT', '/v1/imports/:id/content');
const reads = on('GET', '/v1/imports/:id');
const results = on('GET', '/v1/imports/:id/results');
const applications = on('POST', '/v1/imports/:id/apply');
const each: Matches = ({ path }) => path.startsWith('/v1/imports');

const without =
  (name: string) =>
  ({ [name]: _, ...others }: JsonObject): JsonObject =>
    others;

/** Changes the lines of files; each byte is a character, whatever the charset. */
const changeLines = (change: (lines: string[]) => string[]): Operator =>
  changeRequest((request) => {
    if ('content-encoding' in request.headers) return request;
    return { ...request, body: Buffer.from(change(request.body.toString('latin1').split('\n')).join('\n'), 'latin1') };
  });

const changeText = (sought: RegExp, wanted: string): Operator =>
  changeLines((lines) => lines.map((line) => line.replace(sought, wanted)));

const isCourses = ([header = '']: readonly string[]): boolean => header.startsWith('externalId,courseNumber');

/** The lines without those that repeat an earlier key. */
const firstOfKeys = (lines: string[]): string[] => {
  const keys = new Set<string>();
  const isFirst = (line: string): boolean => keys.size !== keys.add(line.split(',')[0] ?? '').size;
  return isCourses(lines) ? lines.filter(isFirst) : lines;
};

/** Adds the beginning of the file to each error. */
const showFile: Operator = (matches) => () => {
  const files = new Map<string, string>();
  return async (request, forward) => {
    const [, , , id = ''] = request.path.split('/');
    if (uploads(request)) files.set(id, request.body.toString('utf8').slice(0, 1_000));
    const reply = await forward(request);
    if (!matches(request) || !isSuccess(reply)) return reply;
    const shown = (error: unknown) => ({ ...Object(error), detail: files.get(id) ?? '' });
    const data = itemsOf(reply).map((item) =>
      isObject(item) && Array.isArray(item.errors) ? { ...item, errors: item.errors.map(shown) } : item,
    );
    return withJson(reply, { data });
  };
};

/** Deletes the numbered courses that were created individually. */
const deleteCourses: Operator = (matches) => () => {
  const paths: string[] = [];
  return async (request, forward) => {
    const reply = await forward(request);
    const id = recordOf(reply)?.id;
    if (on('POST', '/v1/courses')(request) && typeof fieldsOf(request).courseNumber === 'string' && id !== undefined)
      paths.push(`/v1/courses/${String(id)}`);
    if (matches(request) && isSuccess(reply))
      for (const path of paths.splice(0)) await forward(asideOf(request, 'DELETE', path));
    return reply;
  };
};

const isJsonObject = (line: string): boolean => line.trim() === '' || /^\{.*\}\r?$/.test(line);

/** Decision N6b: import files. */
// biome-ignore format: a table, with one or two lines for each mutant
export const importMutants = mutantsOf({
  'import-without-place': ['N6b-CREATE', 'The response to a new import has no address', creations, removeReplyHeader('location')],
  'import-maps-anything': ['N6b-MAPPING', 'Columns mapped to no field are dropped',
    creations, resend(({ status }) => status === 422, (request) => withJson(request, { import: without('columns')(without('values')(fieldsOf(request))) }))],
  'import-counts-more': ['N6b-COUNTS', 'An import has one more line than its counts add up to', reads,
    changeData((data) => (isObject(data) ? { ...data, lines: Number(data.lines) + 1 } : data))],
  'import-waits-for-nobody': ['N6b-WAIT', 'Requests for imports do not wait', reads, removeRequestHeader('prefer')],
  'all-results': ['N6b-RESULTS', 'Results are returned unfiltered', results, dropParameter('outcome')],
  'results-show-file': ['N6b-NO-VALUE', 'The errors of lines contain values from the file', results, showFile],
  'imports-oldest-first': ['N6b-LIST', 'The oldest imports are listed first', on('GET', '/v1/imports'), changeList((list) => list.toReversed())],
  'import-creates-nothing': ['N6b-UPSERT', 'An import only updates by default',
    creations, changeInput((fields) => ('operation' in fields ? fields : { ...fields, operation: 'update' }))],
  'update-creates': ['N6b-OPERATION', 'Lines that may only update create records', creations,
    changeInput((fields) => (fields.operation === 'update' ? { ...fields, operation: 'upsert' } : fields))],
  'unchanged-is-updated': ['N6b-UNCHANGED', 'Unchanged records are reported as updated', results,
    changeList((list) => list.map((one) => (one.outcome === 'unchanged' ? { ...one, outcome: 'updated' } : one)))],
  'import-deletes': ['N6b-KEEPS', 'Courses missing from a file are deleted', applications, deleteCourses],
  'deleted-is-missing': ['N6b-GONE', 'A deleted record is reported as unknown', results,
    changeReply((reply) => ({ ...reply, body: Buffer.from(reply.body.toString().replaceAll('record_deleted', 'record_missing')) }))],
  'first-of-keys': ['N6b-REPEATED', 'The first of several lines with the same key is accepted', uploads, changeLines(firstOfKeys)],
  'seats-from-the-end': ['N6b-SEATS', 'Seats are assigned starting with the last line', uploads,
    changeLines((lines) => (lines[0]?.includes('course.courseNumber') ? lines.toReversed() : lines))],
  'no-other-keys': ['N6b-REFERENCES', 'Participants are not found by their external ids', uploads, changeText(/participant\.externalId/, 'participant.other')],
  'import-without-charset': ['N6b-CSV', 'Every file is read as UTF-8', creations, changeInput(without('charset'))],
  'import-keeps-empty': ['N6b-EMPTY', 'Empty cells never clear a field', creations, changeInput(without('empty'))],
  'months-first': ['N6b-CELLS', 'Dates with dots are read with the month first', uploads, changeText(/\b(\d\d?)\.(\d\d?)\.(\d{4})\b/, '$2.$1.$3')],
  'slashes-guessed': ['N6b-LINE-FAULTS', 'Dates with slashes are accepted', uploads, changeText(/\b(\d\d?)\/(\d\d?)\/(\d{4})\b/, '$1.$2.$3')],
  'no-json-skipped': ['N6b-NDJSON', 'Lines that are not JSON are skipped', uploads,
    changeLines((lines) => (lines.some((line) => line.startsWith('{')) ? lines.filter(isJsonObject) : lines))],
  'lines-from-zero': ['N6b-LINES', 'The first line counts as line zero', results,
    changeList((list) => list.map((one) => ({ ...one, line: Number(one.line) - 1 })))],
  'import-without-notices': ['N6b-NOTICES', 'There are no notices', results, changeList((list) => list.map(without('notices')))],
  'faults-without-lines': ['N6b-FILE-FAULTS', 'Faults of a file have no line', any(reads, uploads),
    changeData((data) => (isObject(data) && Array.isArray(data.errors) ? { ...data, errors: data.errors.map(without('line')) } : data))],
  'no-column-meant': ['N6b-DID-YOU-MEAN', 'Misspelt columns get no suggestion', any(reads, uploads),
    changeData((data) => (isObject(data) && Array.isArray(data.errors) ? { ...data, errors: data.errors.map((one) => ({ ...one, detail: 'Is not a field.' })) } : data))],
  'digest-ignored': ['N6b-UPLOAD', 'A file may differ from its digest', uploads, removeRequestHeader('content-digest')],
  'import-takes-files': ['N6b-ONE-FILE', 'A second file is confirmed', uploads, replaceStatusOf('import_not_waiting', 202)],
  'validation-writes': ['N6b-VALIDATE', 'A validation writes', creations,
    changeInput((fields) => (fields.mode === 'validate' ? { ...fields, mode: 'apply' } : fields))],
  'applied-again': ['N6b-APPLY', 'A second application of an import is confirmed', applications, replaceStatusOf('import_not_validated', 202)],
  'any-refused': ['N6b-MAX-REFUSED', 'An import continues whatever the number of rejected lines', creations, changeInput(without('maxRefused'))],
  'import-stays': ['N6b-DELETE', 'A removed import can still be read', each, recall],
  'import-without-scope': ['N6b-SCOPES', 'Imports only require their own scope', each, obtainedAsMain((scope) => scope === 'imports:write')],
  'author-of-another': ['N6b-AUTHOR', 'Imports have another client as author', creations,
    obtainedAsMain((scope) => scope.split(' ').includes('participants:write'))],
  'access-never-ends': ['N6b-ACCESS-ENDED', 'An import whose author has lost access is reported as completed', reads,
    changeData((data) => (isObject(data) && data.reason === 'access_ended' ? without('reason')({ ...data, status: 'completed' }) : data))],
});
