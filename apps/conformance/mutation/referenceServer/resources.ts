import type { RecordKind } from './fields.ts';
import { shortId, uuid } from './store.ts';

/** What the server offers under one path: how bodies are wrapped, how ids are made, what a deletion answers. */
export interface Resource {
  kind: RecordKind;
  wrapper: string;
  newId: () => string;
  created: 200 | 201;
  /** The methods of the collection and of one record, as section 4 of the specification lists them. */
  collection: readonly string[];
  record: readonly string[];
  /** Whether the answer shows when the record was made and changed. */
  timestamps: boolean;
  deletion: 'no content' | 'the id' | 'the record';
}

const ALL = ['GET', 'PUT', 'PATCH', 'DELETE'];
const plain = { created: 201, collection: ['GET', 'POST'], record: ALL, timestamps: true } as const;

/** The rest of section 4.2: collections without a record of their own. */
export const LISTS_ONLY = ['locations', 'permissionGroups'];

export const RESOURCES: Record<string, Resource> = {
  participants: {
    ...plain,
    kind: 'participant',
    wrapper: 'participant',
    newId: () => shortId('prt'),
    deletion: 'the id',
  },
  courses: { ...plain, kind: 'course', wrapper: 'Course', newId: () => shortId('crs'), deletion: 'no content' },
  coachings: { ...plain, kind: 'coaching', wrapper: 'Coaching', newId: () => shortId('coa'), deletion: 'no content' },
  programs: {
    ...plain,
    kind: 'program',
    wrapper: 'Program',
    newId: () => shortId('prg'),
    collection: ['GET'],
    record: ['GET', 'PUT', 'PATCH'],
    deletion: 'no content',
  },
  contacts: { ...plain, kind: 'contact', wrapper: 'contact', newId: uuid, deletion: 'no content' },
  fundingAgencies: {
    ...plain,
    kind: 'fundingAgency',
    wrapper: 'FundingAgency',
    newId: uuid,
    deletion: 'no content',
  },
  users: {
    ...plain,
    kind: 'user',
    wrapper: 'user',
    newId: () => shortId('usr'),
    created: 200,
    record: ['GET'],
    deletion: 'no content',
  },
};

/** Notes of a participant or a course: their fields hold no timestamps but their own date. */
export const NOTES: Resource = {
  ...plain,
  kind: 'note',
  wrapper: 'note',
  newId: () => shortId('not'),
  timestamps: false,
  deletion: 'the record',
};
