import type { Change, Level } from './change.ts';

const HEADINGS: readonly (readonly [Level, string])[] = [
  ['breaking', 'Breaking'],
  ['risky', 'Risky'],
  ['safe', 'Safe'],
];
const TITLE = '# Change log of the interface\n';

const lineOf = ({ rule, direction, at, detail, operation }: Change): string =>
  `- \`${operation}\`${direction === undefined ? '' : ` (${direction})`}, ${at}: ${detail} [${rule}]`;

/** Whether a change is worth a line: texts have none, nor has what is new or looser for who compiles against the package. */
const isNews = ({ rule, level, operation }: Change): boolean =>
  rule !== 'documentation-changed' && !(level === 'safe' && operation.startsWith('import '));

/** The contents of a release. */
interface News {
  /** The changes on the wire. */
  changes: readonly Change[];
  /** What users of the package should know, one paragraph each. */
  notes: readonly string[];
}

const itemOf = (note: string): string => `- ${note.trim().replaceAll('\n', '\n  ')}`;

/**
 * One release as a dated section of the change log: the notes, and the changes on the wire, the most severe first.
 * `date` is a calendar date.
 */
export const sectionOf = (version: string, date: string, { changes, notes }: News): string => {
  const ofPackage = notes.length === 0 ? [] : [`### The package\n\n${notes.map(itemOf).join('\n')}\n`];
  const groups = HEADINGS.flatMap(([level, heading]) => {
    const lines = changes.filter((change) => change.level === level && isNews(change)).map(lineOf);
    return lines.length === 0 ? [] : [`### ${heading}\n\n${lines.join('\n')}\n`];
  });
  const wire = groups.length === 0 ? ['Nothing changed on the wire.\n'] : groups;
  return [`## ${version}, ${date}\n`, ...wire, ...ofPackage].join('\n');
};

/** The change log with a new section at its top; an empty text starts a new change log. */
export const withSection = (log: string, section: string): string =>
  `${TITLE}\n${section}${log.startsWith(TITLE) ? log.slice(TITLE.length) : ''}`;
