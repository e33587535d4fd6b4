import type { Change, Level } from './change.ts';
import { clipped, operationsOf } from './report.ts';

const HEADINGS: readonly (readonly [Level, string])[] = [
  ['breaking', 'Breaking'],
  ['risky', 'Risky'],
  ['safe', 'Safe'],
];
const TITLE = '# Change log of the interface\n';

const findingOf = ({ rule, direction, at, detail }: Change): string =>
  `${direction === undefined ? '' : ` (${direction})`}, ${at}: ${clipped(detail)} [${rule}]`;

/** A line for each finding, with the operations to which it applies. */
const linesOf = (changes: readonly Change[]): string[] =>
  [...Map.groupBy(changes, findingOf)].map(([finding, same]) => {
    const operations = operationsOf(same).replaceAll(/[A-Z]+ \/[^\s,]*/g, '`$&`');
    return `- ${operations}${finding}`;
  });

/** Whether a change gets a line in the change log; changed descriptions do not. */
const isNews = ({ rule }: Change): boolean => rule !== 'documentation-changed';

/** The contents of a release. */
export interface News {
  /** The changes on the wire. */
  changes: readonly Change[];
  /** The notes for users of the package, one paragraph each. */
  notes: readonly string[];
}

const itemOf = (note: string): string => `- ${note.trim().replaceAll('\n', '\n  ')}`;

const NOT_RELEASED = 'not released yet';
/** Matches the unreleased section, up to the next section. */
const UNRELEASED = new RegExp(`\\n## \\S+, ${NOT_RELEASED}\\n[^]*?(?=\\n## |$)`);

/**
 * A release as a section of the change log: the notes, and the changes on the wire, the most severe first.
 * @param date a calendar date; undefined if the release is not published yet
 */
export const sectionOf = (version: string, date: string | undefined, { changes, notes }: News): string => {
  const ofPackage = notes.length === 0 ? [] : [`### The package\n\n${notes.map(itemOf).join('\n')}\n`];
  const groups = HEADINGS.flatMap(([level, heading]) => {
    const lines = linesOf(changes.filter((change) => change.level === level && isNews(change)));
    return lines.length === 0 ? [] : [`### ${heading}\n\n${lines.join('\n')}\n`];
  });
  const wire = groups.length === 0 ? ['Nothing changed on the wire.\n'] : groups;
  return [`## ${version}, ${date ?? NOT_RELEASED}\n`, ...wire, ...ofPackage].join('\n');
};

/**
 * The change log with a new section at its top, which replaces an unreleased section. An empty `log` starts a new
 * change log.
 */
export const withSection = (log: string, section: string): string =>
  `${TITLE}\n${section}${log.startsWith(TITLE) ? log.slice(TITLE.length).replace(UNRELEASED, '') : ''}`;
