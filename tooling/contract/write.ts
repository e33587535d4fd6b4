/**
 * `contract:openapi`: writes the files that are generated from the contract. While there are notes in `.changeset`, the
 * document and the top of the change log are marked as unreleased.
 */
import { argumentsOf } from '../commands/arguments.ts';
import { plannedRelease } from './changesets.ts';
import { changesSince, unreleased, writeInterface, writeSection } from './interface.ts';
import { lastRelease } from './releases.ts';

argumentsOf('contract:openapi (takes no arguments)', {});
const from = await lastRelease();
const planned = await plannedRelease(from);
await writeInterface(planned === undefined ? from : unreleased(planned));
if (planned !== undefined) {
  const { notes } = planned;
  await writeSection(unreleased(planned), undefined, { changes: await changesSince(from), notes });
}
