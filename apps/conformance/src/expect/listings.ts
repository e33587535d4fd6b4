import type { Answer } from '../deployment/httpClient.ts';
import type { Target } from '../deployment/target.ts';
import type { JsonObject } from '../interface/json.ts';
import { type Grouped, groupOf, type Listing } from './groups.ts';
import { walk } from './pages.ts';

const NOTES: readonly JsonObject[] = [
  { date: '2025-01-01T00:00:00.001Z', is_pinned: true },
  { date: '2025-01-01T00:00:00.002Z', is_pinned: false },
  { date: '2025-01-01T00:00:00.000Z', is_pinned: true },
  { is_pinned: false },
  { is_pinned: false },
];

/**
 * Records that checks only read. Each field that lists are filtered or sorted by has several values, next to each other
 * where ranges end there; the order of creation is none of theirs.
 */
const MEMBERS: Readonly<Record<Grouped, (word: () => string) => readonly JsonObject[]>> = {
  participant: (word) => [
    {
      ...{ firstName: 'Berta', lastName: 'Meier', status: 'active' },
      ...{ dateOfBirth: '1984-02-29', internalCustomerNumber: word() },
    },
    {
      ...{ firstName: 'Zoe', lastName: 'Zorn', status: 'archived' },
      ...{ dateOfBirth: '1984-03-01', internalCustomerNumber: word() },
    },
    { firstName: 'Anna', lastName: 'Adler', status: 'archived', dateOfBirth: '1984-02-28' },
    { firstName: 'Clara', lastName: 'Noll', status: 'active' },
    { firstName: 'Dora', lastName: 'Kunz' },
  ],
  course: (word) => [
    {
      ...{ name: 'Buch', startDate: '2025-01-01', endDate: '2025-01-01', courseNumber: word() },
      ...{ status: 'open', deliveryMode: 'online', timeModel: 'full_time' },
    },
    {
      ...{ name: 'Zeit', startDate: '2025-01-02', endDate: '2025-01-02', courseNumber: word() },
      ...{ status: 'planned', deliveryMode: 'hybrid', timeModel: 'part_time' },
    },
    {
      ...{ name: 'Alphabet', startDate: '2024-12-31', endDate: '2024-12-31' },
      ...{ status: 'planned', deliveryMode: 'online', timeModel: 'part_time' },
    },
    { name: 'Dorf', status: 'open', deliveryMode: 'hybrid', timeModel: 'full_time' },
    { name: 'Erde' },
    { name: 'Chor', startDate: '9999-12-31' },
  ],
  coaching: (word) => [
    {
      ...{ startDate: '2025-01-01', endDate: '2025-01-01', voucherValidUntil: '2025-01-01' },
      ...{ status: 'approved', deliveryMode: 'online', voucherNumber: word() },
    },
    {
      ...{ startDate: '2025-01-02', endDate: '2025-01-02', voucherValidUntil: '2025-01-02' },
      ...{ status: 'active', deliveryMode: 'in_person', voucherNumber: word() },
    },
    {
      ...{ startDate: '2024-12-31', endDate: '2024-12-31', voucherValidUntil: '2024-12-31' },
      ...{ status: 'active', deliveryMode: 'online' },
    },
    { status: 'approved', deliveryMode: 'in_person' },
    {},
  ],
  contact: () => [
    { first_name: 'Berta', last_name: 'Meier', category: 'person' },
    { first_name: 'Zoe', last_name: 'Zorn', category: 'team' },
    { first_name: 'Anna', last_name: 'Adler', category: 'team' },
    { first_name: 'Clara', last_name: 'Noll', category: 'person' },
    { first_name: 'Dora', last_name: 'Kunz', category: 'team' },
  ],
  fundingAgency: () => [
    { name: 'Bund', partnerType: 'company', type: 'bafa' },
    { name: 'Zoll', partnerType: 'funding_agency', type: 'other' },
    { name: 'Amt', partnerType: 'company', type: 'other' },
    { name: 'Dach', partnerType: 'funding_agency', type: 'bafa' },
    { name: 'Chor', partnerType: 'funding_agency' },
  ],
  participantNote: () => NOTES,
  courseNote: () => NOTES,
};

/** Some records of a kind, which no check changes. */
export const listingOf = (target: Target, kind: Grouped): Promise<Listing> =>
  target.once(`records of the kind ${kind} to list`, async (own) => {
    const { path, query, members } = await groupOf(
      own,
      kind,
      MEMBERS[kind](() => own.word()),
    );
    return { path, query, members };
  });

/** The pages of two through these records, from the first on. */
export const pagesOf = (target: Target, kind: Grouped): Promise<readonly Answer[]> =>
  target.once(`pages of the kind ${kind}`, async (own) => {
    const { path, query } = await listingOf(own, kind);
    return walk(own, path, { ...query, limit: '2' });
  });
