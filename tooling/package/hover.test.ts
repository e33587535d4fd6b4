import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { routes } from '../../packages/contract/src/client/generated/routes.ts';
import { CONSUMER_OPTIONS } from './consumerOptions.ts';

const file = fileURLToPath(new URL('hover.ts', import.meta.url));
const HEAD = `import { createClient } from '@training-provider/contract/client';
const client = createClient({ baseUrl: 'http://127.0.0.1:3000', token: 'token' });
`;
const methods = Object.entries(routes).flatMap(([resource, actions]) => {
  const names = Object.keys(actions);
  const own = names.filter((name) => ['history', 'results', 'deliveries'].includes(name)).map((name) => `${name}.all`);
  return [...names, ...(names.includes('list') ? ['all'] : []), ...own].map((name) => `client.${resource}.${name}`);
});
const CALLS = `
const read = await client.participants.get('x');
const page = await client.participants.list();
const note = await client.courseNotes.get({ course_id: 'x', id: 'y' });
const created = client.courses.create;
for await (const listed of client.participants.all()) listed;
for await (const part of client.participants.all().pages()) part;
`;
const source = `${HEAD}${methods.join(';\n')};\n${CALLS}`;

const host: ts.LanguageServiceHost = {
  getCompilationSettings: () => ({ ...CONSUMER_OPTIONS, exactOptionalPropertyTypes: true }),
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot: (name) => {
    const text = name === file ? source : ts.sys.readFile(name);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
  getCurrentDirectory: () => import.meta.dirname,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: ts.sys.readFile,
  readDirectory: ts.sys.readDirectory,
  directoryExists: ts.sys.directoryExists,
  getDirectories: ts.sys.getDirectories,
};
const service = ts.createLanguageService(host);

/** The hover information of an editor at the end of the first occurrence of a string. */
const hoverAt = (text: string) => {
  const at = source.indexOf(text);
  const info = at < 0 ? undefined : service.getQuickInfoAtPosition(file, at + text.length - 1);
  return {
    shown: ts.displayPartsToString(info?.displayParts).replace(/^\(\w+\) /, ''),
    tags: (info?.tags ?? []).map(({ name, text: parts }) => `@${name} ${ts.displayPartsToString(parts)}`),
    text: ts.displayPartsToString(info?.documentation),
  };
};

test('the source of the hover tests compiles', () => {
  const messages = service
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  expect(messages).toEqual([]);
});

describe('hover information in an editor', () => {
  test.each(methods)('of %s contains names instead of anonymous objects, and describes each parameter', (method) => {
    const { shown, tags, text } = hoverAt(`${method};`.slice(0, -1));
    const [, parameters = ''] = /\((.*)\): \w+</.exec(shown) ?? [];
    const withoutIds = shown.replace(/ids: \{[^}]*\}/g, '').replace('GetOptions & {\n    ifNoneMatch: Version;\n}', '');
    expect(withoutIds, shown).not.toMatch(/[{}]|components|operations|\.\.\.|\bany\b|\bunknown\b/);
    expect(text.length, shown).toBeGreaterThan(10);
    const names = [...parameters.replace(/ids: \{[^}]*\}/g, 'ids: ').matchAll(/(\w+)\??:/g)].map(([, name]) => name);
    for (const name of names) expect(tags.join('\n'), shown).toContain(`@param ${name} `);
  });

  test.each([
    ['const read', 'const read: RecordAnswer<200, Participant>'],
    ['const page', 'const page: Page<ListedParticipant>'],
    ['const note', 'const note: RecordAnswer<200, Note>'],
    ['const listed', 'const listed: ListedParticipant'],
    ['const part', 'const part: Page<ListedParticipant>'],
    [
      'client.courseNotes.list',
      'CourseNotesMethods.list(course_id: string, query?: ListCourseNotesQuery, options?: ListOptions): Call<Page<ListedNote>, Refusal<ListCourseNotesProblems>>',
    ],
    [
      'client.courseNotes.remove',
      'CourseNotesMethods.remove(ids: {\n    course_id: string;\n    id: string;\n}, options?: ChangeOptions): Call<EmptyAnswer<204>, Refusal<DeleteCourseNoteProblems>>',
    ],
    [
      'client.participants.create',
      'ParticipantsMethods.create(participant: NewParticipant, options?: CreateOptions): Call<RecordAnswer<201, Participant>, Refusal<CreateParticipantProblems>>',
    ],
    [
      'client.participants.all',
      'ParticipantsMethods.all(query?: ListParticipantsQuery, options?: CallOptions): Listing<ListedParticipant>',
    ],
  ])('of %s is the expected text', (text, shown) => {
    expect(hoverAt(text).shown).toBe(shown);
  });
});
