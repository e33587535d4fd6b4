import { notFound } from '../problems/fault.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a string is a UUID in its canonical form (RFC 9562), of any version. */
export const isUuid = (text: string): boolean => UUID.test(text);

/**
 * Returns an id in the path in lower case. An id that is not a UUID is unknown (decision R3), so no query is needed.
 * @throws Fault 404 if the id is not a UUID
 */
export const uuidOr404 = (id: string): string => {
  if (!isUuid(id)) throw notFound();
  return id.toLowerCase();
};
