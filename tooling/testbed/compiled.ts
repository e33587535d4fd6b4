import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes Node.js store compiled code: programs that start from the same sources again then take a third less. */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') } as const;
