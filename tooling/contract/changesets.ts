import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readChangesets } from '@changesets/read';
import { PACKAGE } from './releases.ts';
import { compareVersions, type Step, versionAfter } from './version.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const STEPS: readonly Step[] = ['patch', 'minor', 'major'];

/** The next release of the contract: its version and its notes. */
export interface Planned {
  /** The version of the release. */
  version: string;
  /** The notes for users, one paragraph each. */
  notes: string[];
}

const isStep = (type: string): type is Step => STEPS.some((step) => step === type);

/**
 * The next release of the contract after `last`, as announced by the notes in `.changeset`; undefined if there are
 * none.
 */
export const plannedRelease = async (last: string): Promise<Planned | undefined> => {
  const { name, version } = JSON.parse(await readFile(new URL('package.json', PACKAGE), 'utf8'));
  const changesets = await readChangesets(root);
  const ours = changesets.flatMap(({ summary, releases }) =>
    releases.flatMap((release) =>
      release.name === name && isStep(release.type) ? [{ summary, step: release.type }] : [],
    ),
  );
  if (ours.length === 0) return undefined;
  const step = STEPS.findLast((each) => ours.some((note) => note.step === each)) ?? 'patch';
  const planned = versionAfter(version, step);
  if (compareVersions(planned, last) <= 0) throw new Error(`${planned} is already released.`);
  return { version: planned, notes: ours.map(({ summary }) => summary) };
};
