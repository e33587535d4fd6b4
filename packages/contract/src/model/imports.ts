import { askedOf } from '../imports/asked.ts';
import { InvalidContent } from '../imports/faults.ts';
import { mappingViolations } from '../imports/mapping.ts';
import { digestsIn, FILE_TOO_LARGE, isGzip, mediaTypeOf, UNSUPPORTED_FILE } from '../imports/media.ts';
import type { Action } from '../operations.ts';
import { IMPORT_MEDIA_TYPES, MAX_IMPORT_BYTES, MAX_OPEN_IMPORTS, type NewImport } from '../wire/imports.ts';
import { NDJSON } from '../wire/ndjson.ts';
import { waitSecondsOf } from '../wire/prefer.ts';
import { tagOfContent } from './digest.ts';
import { isExport, linesOf } from './export.ts';
import { stagedLines } from './importFile.ts';
import { runImport } from './importRun.ts';
import { pageOfSequence } from './links.ts';
import { type ModelAnswer, Refused } from './refused.ts';
import { answer, type Request, requireConditions } from './request.ts';
import { presentImport, type StoredImport } from './storedImport.ts';

const tagOf = (held: StoredImport): string => tagOfContent(JSON.stringify(presentImport(held)));

const shown = (status: number, held: StoredImport, headers: Record<string, string> = {}): ModelAnswer =>
  answer(status, { data: presentImport(held) }, { ETag: tagOf(held), ...headers });

/** @throws Refused 404 */
const importOf = ({ store, params: { id = '' } }: Request): StoredImport => {
  const held = store.imports.find((one) => one.id === id.toLowerCase());
  if (held === undefined) throw new Refused('not_found');
  return held;
};

/** @throws Refused 404, 412 */
const importToChange = (request: Request): StoredImport => {
  const held = importOf(request);
  requireConditions(request, tagOf(held));
  return held;
};

/** @throws Refused 429 `too_many_imports` */
const requireRoom = ({ store }: Request): void => {
  if (store.imports.filter(({ status }) => status === 'waiting').length >= MAX_OPEN_IMPORTS)
    throw new Refused('too_many_imports', { headers: { 'Retry-After': '60' } });
};

const list = ({ store, query, url }: Request): ModelAnswer => {
  const order = { keyOf: ({ id }: { id: string }) => id, isDescending: true };
  const all = store.imports.map(presentImport).reverse();
  const { data, link } = pageOfSequence(all, order, query, { url, binding: url.pathname });
  return answer(200, { data }, { Link: link });
};

const create = (request: Request): ModelAnswer => {
  const { store, record, writer, basePath } = request;
  requireConditions(request);
  // The cast is safe: the contract has parsed the body.
  const given = record as unknown as NewImport;
  const asked = askedOf(given);
  const errors = mappingViolations(asked, () => '');
  if (errors.length > 0) throw new Refused('invalid_body', { errors });
  requireRoom(request);
  const held: StoredImport = {
    ...{ id: store.newId(), given, asked, createdBy: writer.actor, insertedAt: store.now() },
    ...{ status: 'waiting', staged: [], results: [], isApplied: given.mode === 'apply' },
  };
  store.imports.push(held);
  return shown(201, held, { Location: `${basePath}/v1/imports/${held.id}` });
};

const get = (request: Request): ModelAnswer => {
  const seconds = waitSecondsOf(request.headers.prefer);
  // An import of the model does not change between requests, so there is nothing to wait for.
  return shown(200, importOf(request), seconds === undefined ? {} : { 'Preference-Applied': `wait=${seconds}` });
};

/** The media type and the decoded bytes of an uploaded file. @throws Refused 400, 409, 413, 415 */
const readable = ({ headers, received }: Request, { asked, status }: StoredImport) => {
  const { body, decoded = body, isIntact } = received;
  const media = mediaTypeOf(headers['content-type'], asked.charset);
  if (media === undefined)
    throw new Refused('unsupported_media_type', {
      detail: UNSUPPORTED_FILE,
      headers: { Accept: IMPORT_MEDIA_TYPES.join(', ') },
    });
  if (isGzip(headers['content-encoding']) === undefined)
    throw new Refused('unsupported_encoding', { headers: { 'Accept-Encoding': 'gzip' } });
  if (digestsIn(headers['content-digest']) === undefined) throw new Refused('invalid_digest');
  if (body.length > MAX_IMPORT_BYTES) throw new Refused('body_too_large', { detail: FILE_TOO_LARGE });
  if (status !== 'waiting') throw new Refused('import_not_waiting');
  if (decoded === 'body_too_large') throw new Refused(decoded, { detail: FILE_TOO_LARGE });
  if (typeof decoded === 'string') throw new Refused(decoded);
  if (isIntact === false) throw new Refused('invalid_digest');
  return { media, bytes: decoded };
};

const upload = (request: Request): ModelAnswer => {
  const { store, writer } = request;
  const held = importToChange(request);
  const { media, bytes } = readable(request, held);
  try {
    held.staged = stagedLines(bytes, media, held.asked);
  } catch (error) {
    if (!(error instanceof InvalidContent)) throw error;
    const endedAt = store.now();
    Object.assign(held, { status: 'failed', reason: 'invalid_content', errors: error.errors });
    Object.assign(held, { endedAt, contentDeletedAt: endedAt });
    return shown(202, held);
  }
  runImport(store, held, writer);
  return shown(202, held);
};

const results = (request: Request): ModelAnswer => {
  const { operation, headers, query, url } = request;
  const { outcome, after = '0' } = query;
  const found = importOf(request).results.filter((one) => outcome === undefined || one.outcome === outcome);
  if (isExport(operation, headers)) {
    const lines = linesOf(found.filter(({ line }) => line > Number(after)));
    return answer(200, lines, { 'Content-Type': NDJSON, Vary: 'Accept' });
  }
  const order = { keyOf: ({ line }: { line: number }) => String(line), isDescending: false };
  const { data, link } = pageOfSequence(found, order, query, { url, binding: `${url.pathname} ${outcome ?? ''}` });
  return answer(200, { data }, { Link: link, Vary: 'Accept' });
};

const apply = (request: Request): ModelAnswer => {
  const held = importToChange(request);
  if (held.isApplied || held.status !== 'completed') throw new Refused('import_not_validated');
  requireRoom(request);
  held.isApplied = true;
  runImport(request.store, held, request.writer);
  return shown(202, held);
};

const remove = (request: Request): ModelAnswer => {
  const { store } = request;
  const held = importToChange(request);
  if (held.status === 'waiting') Object.assign(held, { status: 'cancelled', endedAt: store.now() });
  else store.imports.splice(store.imports.indexOf(held), 1);
  return answer(204, undefined);
};

const ACTIONS: Partial<Record<Action, (request: Request) => ModelAnswer>> = {
  ...{ list, create, get, upload, results, apply, remove },
};

/**
 * Carries out an operation on imports (decision N6b). An import runs as soon as its file is uploaded.
 * @throws Refused
 */
export const onImports = (request: Request): ModelAnswer => {
  const perform = ACTIONS[request.operation.action];
  if (perform === undefined) throw new Refused('not_found');
  return perform(request);
};
