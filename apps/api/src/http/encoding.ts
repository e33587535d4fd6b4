import { encodingViolations } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { invalidQuery } from '../problems/fault.ts';

/**
 * Rejects a query with escapes that are not UTF-8; such paths are rejected elsewhere (decision Q2). @throws Fault 400
 */
export const requireUtf8: RequestHandler = ({ url }, _response, next) => {
  const mark = url.indexOf('?');
  const violations = mark < 0 ? [] : encodingViolations(url.slice(mark));
  if (violations.length > 0) throw invalidQuery(violations);
  next();
};
