import type { Change, Level } from './change.ts';

const HEADINGS: readonly (readonly [Level, string])[] = [
  ['breaking', 'Breaking'],
  ['risky', 'Risky'],
  ['safe', 'Safe'],
];
const TITLE = '# Change log of the interface\n';

const lineOf = ({ rule, direction, at, detail, operation }: Change): string =>
  `- \`${operation}\`${direction === undefined ? '' : ` (${direction})`}, ${at}: ${detail} [${rule}]`;

/** One release as a dated section of the change log, the gravest changes first. `date` is a calendar date. */
export const sectionOf = (version: string, date: string, changes: readonly Change[]): string => {
  const groups = HEADINGS.flatMap(([level, heading]) => {
    const lines = changes.filter((change) => change.level === level).map(lineOf);
    return lines.length === 0 ? [] : [`### ${heading}\n\n${lines.join('\n')}\n`];
  });
  return [`## ${version}, ${date}\n`, ...(groups.length === 0 ? ['Nothing changed on the wire.\n'] : groups)].join(
    '\n',
  );
};

/** The change log with a new section at its top; an empty text begins one. */
export const withSection = (log: string, section: string): string =>
  `${TITLE}\n${section}${log.startsWith(TITLE) ? log.slice(TITLE.length) : ''}`;
