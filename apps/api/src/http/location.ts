import type { Response } from 'express';
import { basePathOf } from '../context/baseUrl.ts';

/** Remembers the path of the record in the response: erasing that record also removes the response, if it is stored. */
export const setShown = (response: Response, path: string): void => {
  response.locals.shown = path;
};

/** Sets `Location` to the URL of a path as callers reach the service (decision Q6). */
export const setLocation = (response: Response, path: string): void => {
  setShown(response, path);
  response.setHeader('Location', basePathOf(response) + path);
};

/** The path of the record in the response, independent of the base URL; null if none was set. */
export const shownIn = (response: Response): string | null => {
  const { shown } = response.locals;
  return typeof shown === 'string' ? shown : null;
};

/** Remembers the ids of the records in the response to a batch: erasing one of them also removes the response. */
export const setRecordsShown = (response: Response, ids: readonly string[]): void => {
  response.locals.recordsShown = ids;
};

/** The ids of the records in the response to a batch; null for any other response. */
export const recordsShownIn = (response: Response): readonly string[] | null => {
  const { recordsShown } = response.locals;
  return Array.isArray(recordsShown) ? recordsShown : null;
};
