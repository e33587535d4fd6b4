/** Writes what consumers of the contract compile against: a part of `contract:openapi`. */
import { writeFile } from 'node:fs/promises';
import { contractTypes } from './contractTypes.ts';
import { PRESENT_TYPES } from './releases.ts';

await writeFile(PRESENT_TYPES, contractTypes());
