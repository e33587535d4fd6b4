/**
 * `contract:diff [OLD.json NEW.json] [--json]`: prints the classified differences between two interfaces, by default
 * between the last release and the working tree. Fails if a change breaks callers and the version does not announce it.
 */
import { argumentsOf, refuseToRun } from '../commands/arguments.ts';
import { plannedRelease } from './changesets.ts';
import { diff } from './diff.ts';
import type { OpenApi } from './document.ts';
import { lastRelease, PRESENT, readDocument, releaseFile } from './releases.ts';
import { reportOf } from './report.ts';
import { mayBreak } from './version.ts';

const USAGE = `contract:diff [OLD.json NEW.json] [--json]

  OLD.json NEW.json  two OpenAPI documents; left out, the last release and the working tree
  --json             the findings as JSON`;

const { values, positionals } = argumentsOf(USAGE, { options: { json: { type: 'boolean' } }, allowPositionals: true });
/** Reads a given document. If it cannot be compared, ends the command with the reason. */
const documentOf = async (file: string | URL): Promise<OpenApi> => {
  const document = await readDocument(file).catch((error: unknown) => {
    const reason = error instanceof SyntaxError ? 'is no JSON' : 'can not be read';
    return refuseToRun(`${file} ${reason}: give the path of an OpenAPI document.`);
  });
  if (typeof document?.info?.version === 'string') return document;
  return refuseToRun(`${file} is no OpenAPI document: it has no info.version.`);
};

if (positionals.length !== 0 && positionals.length !== 2) refuseToRun('Give two documents, or none.');
const [before, after] = await Promise.all([
  documentOf(positionals[0] ?? releaseFile(await lastRelease())),
  documentOf(positionals[1] ?? PRESENT),
]);
const from = before.info.version;
// Only a release raises the version in the working tree. Until then, the notes for the next release determine it.
const planned = positionals.length === 0 ? await plannedRelease(from) : undefined;
const to = planned?.version ?? after.info.version;
const changes = diff(before, after);
const breaks = changes.filter(({ level }) => level === 'breaking').length;
const allowed = breaks === 0 || mayBreak(from, to);
if (values.json) console.log(JSON.stringify({ from, to, allowed, changes }, null, 2));
else {
  if (changes.length > 0) console.log(reportOf(changes));
  console.log(`${from} -> ${to}: changes ${changes.length}, breaking ${breaks}`);
  if (!allowed)
    console.log(
      'A breaking change needs a new major version, before 1.0.0 a new minor: note it with `pnpm changeset`.',
    );
}
process.exitCode = allowed ? 0 : 1;
