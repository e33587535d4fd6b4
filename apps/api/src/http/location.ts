import type { Response } from 'express';
import { basePathOf } from '../context/baseUrl.ts';

/** Notes the path of the record that the answer shows: an erasure of that also removes the answer, if it is kept. */
export const setShown = (response: Response, path: string): void => {
  response.locals.shown = path;
};

/** Sets `Location` to a path of the service, as callers reach it (decision Q6). */
export const setLocation = (response: Response, path: string): void => {
  setShown(response, path);
  response.setHeader('Location', basePathOf(response) + path);
};

/** The path of the record that the answer shows, wherever callers reach it; null if none was noted. */
export const shownIn = (response: Response): string | null => {
  const { shown } = response.locals;
  return typeof shown === 'string' ? shown : null;
};

/** Notes the ids of the records that the answer to a batch shows: an erasure of one of them also removes the answer. */
export const setRecordsShown = (response: Response, ids: readonly string[]): void => {
  response.locals.recordsShown = ids;
};

/** The ids of the records that the answer to a batch shows; null for any other answer. */
export const recordsShownIn = (response: Response): readonly string[] | null => {
  const { recordsShown } = response.locals;
  return Array.isArray(recordsShown) ? recordsShown : null;
};
