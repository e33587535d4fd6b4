import type { Response } from 'express';
import { basePathOf } from '../context/baseUrl.ts';

/** Sets `Location` to a path of the service, as callers reach it (decision Q6). */
export const setLocation = (response: Response, path: string): void => {
  response.locals.location = path;
  response.setHeader('Location', basePathOf(response) + path);
};

/** The path of the service that `Location` leads to, wherever callers reach it; null without `Location`. */
export const locationOf = (response: Response): string | null => {
  const { location } = response.locals;
  return typeof location === 'string' ? location : null;
};
