import { randomFillSync } from 'node:crypto';

/** The number of random bytes in a UUID or the id of a trace. */
const ID_BYTES = 16;
/** Filled for many ids at a time, which takes a fraction of the time. */
const random = Buffer.alloc(256 * ID_BYTES);
let used = random.length;

/** Random bytes for a new id. They are not secret, and the buffer is overwritten later: copy the bytes to keep them. */
export const randomIdBytes = (): Buffer => {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += ID_BYTES;
  return random.subarray(used - ID_BYTES, used);
};
