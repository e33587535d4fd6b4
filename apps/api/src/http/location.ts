import type { Response } from 'express';
import { basePathOf } from '../context/baseUrl.ts';

/**
 * Stores the path of the record that the response contains. If the response is stored, erasing the record also removes
 * it.
 */
export const setShown = (response: Response, path: string): void => {
  response.locals.shown = path;
};

/** Sets `Location` to the URL of a path, relative to the origin by which callers reach the service (decision Q6). */
export const setLocation = (response: Response, path: string): void => {
  setShown(response, path);
  response.setHeader('Location', basePathOf(response) + path);
};

/** The path of the record that the response contains, independent of the base URL; null if none was set. */
export const shownIn = (response: Response): string | null => {
  const { shown } = response.locals;
  return typeof shown === 'string' ? shown : null;
};

/**
 * Stores the ids of the records that the response to a batch contains. Erasing one of the records also removes the
 * response.
 */
export const setRecordsShown = (response: Response, ids: readonly string[]): void => {
  response.locals.recordsShown = ids;
};

/** The ids of the records that the response to a batch contains; null for any other response. */
export const recordsShownIn = (response: Response): readonly string[] | null => {
  const { recordsShown } = response.locals;
  return Array.isArray(recordsShown) ? recordsShown : null;
};
