import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes Node.js store compiled code, so that programs that start from the same sources again take a third less time.
 */
export const COMPILED = { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') } as const;
