import type { Source } from '../requirements/index.ts';

/** The title of each section of the specification, and of each decision. */
const TITLES: Readonly<Record<string, string>> = {
  '1': 'What the service does',
  '2': 'Records: identifiers and timestamps',
  '2.1': 'Contact',
  '2.2': 'Funding agency',
  '2.3': 'Note',
  '2.4': 'Other records',
  '4': 'Operations',
  '5': 'Authentication',
  '9': 'Versions',
  R1: 'Success bodies',
  R2: 'Errors',
  R3: 'Identifiers',
  R4: 'Absent and null',
  R5: 'Documented records',
  R6: 'The name pattern',
  R7: 'Timestamps, dates, money, countries',
  R8: 'Text',
  R9: 'HTML in notes',
  R10: 'Published schemas',
  Q1: 'Wrappers',
  Q2: 'Unknown and read-only fields',
  Q3: 'PUT and PATCH',
  Q4: 'Supplied identifiers',
  Q5: 'References',
  Q6: 'Location',
  Q7: 'Deletion',
  Q8: 'Enrolment',
  C1: 'Pages',
  C2: 'Counts',
  C3: 'Order',
  C4: 'Filters and search',
  C5: 'Mirrors',
  K1: 'Versions of a record',
  K2: 'Idempotency keys',
  N: 'Additions',
  N1: 'Change feed',
  N2: 'History',
  N5: 'Data protection',
  A1: 'Tokens',
  A2: 'Obtaining tokens',
  A3: 'Refusals',
  A4: 'Isolation of organisations',
  A5: 'Rates',
  L1: 'Limits, paths and methods',
  L2: 'Life-cycle of the interface',
  L3: 'Request ids',
  F: 'Fields of the decisions',
  B: 'Settled while building',
};

/** The heading of a section. */
export const titleOf = (source: Source, section: string): string => {
  const title = TITLES[section] ?? '';
  if (source === 'SPEC') return `${section}  ${title}`;
  return /\d/.test(section) ? `${section}  ${title}` : title;
};
