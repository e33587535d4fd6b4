import { Skipped } from '../site/outcome.ts';
import { make, readable, replacementsOf, shared, withProgram, write } from '../site/records.ts';
import type { Site } from '../site/site.ts';
import type { Answer } from '../site/wire.ts';
import type { Operation } from './operations.ts';

const NOTE_PARENTS = { participantNote: 'participant', courseNote: 'course' } as const;

const list = async (site: Site, { path, kind }: Operation): Promise<Answer> => {
  if (kind !== 'participantNote' && kind !== 'courseNote') return site.send('GET', path);
  const note = site.settings.readOnly ? await readable(site, NOTE_PARENTS[kind]) : await shared(site, kind);
  return site.send('GET', site.settings.readOnly ? `${note.path}/notes` : note.collection);
};

const enrol = async (site: Site): Promise<Answer> => {
  const { path } = await make(site, 'participant');
  const { id } = await make(site, 'course', { status: 'open' });
  return site.send('PUT', `${path}/add_to_course/${id}`);
};

const change = async (site: Site, method: 'PUT' | 'PATCH', kind: NonNullable<Operation['kind']>): Promise<Answer> => {
  if (kind === 'program') {
    return withProgram(site, (own, program, record) => {
      const bodies = method === 'PUT' ? replacementsOf({ ...program, record }) : [{ name: record.name }, {}];
      return write(own, method, program, bodies);
    });
  }
  const made = await make(site, kind);
  return write(site, method, made, replacementsOf(made));
};

const perform = async (site: Site, operation: Operation): Promise<Answer> => {
  const { id, method, path, kind, isList } = operation;
  if (id === 'getOrganisation') return site.send('GET', path);
  if (isList) return list(site, operation);
  if (id === 'addParticipantToCourse') return enrol(site);
  if (kind === undefined) throw new Skipped(`No check knows how to call ${operation.name}.`);
  if (method === 'GET') return site.send('GET', (await readable(site, kind)).path);
  if (method === 'POST') return (await make(site, kind)).answer;
  if (method === 'DELETE') return site.send('DELETE', (await make(site, kind)).path);
  return change(site, method, kind);
};

/** The answer to an operation that is called as it should be, once in a run: laws look at it one by one. */
export const performed = (site: Site, operation: Operation): Promise<Answer> =>
  site.once(`answer to ${operation.id}`, (own) => perform(own, operation));
