import { randomFillSync } from 'node:crypto';

/** The bytes of an id, which are random in a UUID or in the id of a trace. */
const ID_BYTES = 16;
/** One call for many ids takes a fraction of the time. */
const random = Buffer.alloc(256 * ID_BYTES);
let used = random.length;

/** The random bytes of a new id. They are not secret, and are overwritten later: copy them to keep them. */
export const randomIdBytes = (): Buffer => {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += ID_BYTES;
  return random.subarray(used - ID_BYTES, used);
};
