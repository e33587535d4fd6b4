import type { IncomingHttpHeaders } from 'node:http';
import type { Violation } from '@training-provider/contract';
import type { RequestHandler } from 'express';
import { operationOf } from '../context/operation.ts';
import { Fault, invalidBody } from '../problems/fault.ts';
import { readBytes } from './bytes.ts';

const MAX_BYTES = 1024 * 1024;
const MAX_DEPTH = 32;
const MAX_MEMBERS = 1_000;

const JSON_TYPE = 'application/json';
const MERGE_PATCH_TYPE = 'application/merge-patch+json';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The fault 415 with the accepted media types (RFC 9110 `Accept`, RFC 5789 `Accept-Patch`). */
const unsupportedType = (method: string): Fault =>
  new Fault('unsupported_media_type', {
    headers: method === 'PATCH' ? { 'Accept-Patch': `${JSON_TYPE}, ${MERGE_PATCH_TYPE}` } : { Accept: JSON_TYPE },
  });

const accepts = (contentType: string | undefined, method: string): boolean => {
  const [type = '', ...parameters] = (contentType ?? '').toLowerCase().split(';');
  const isJson = type.trim() === JSON_TYPE || (method === 'PATCH' && type.trim() === MERGE_PATCH_TYPE);
  const charset = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('charset='));
  return isJson && (charset === undefined || /^charset="?utf-8"?$/.test(charset));
};

const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const violations = (code: string, detail: string): Violation[] => [{ in: 'body', pointer: '', code, detail }];

const isStructure = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Rejects JSON that is deeper or wider than any valid body. It runs, without recursion, before any other code traverses
 * the body.
 */
const checkStructure = (body: unknown): void => {
  let level = [body].filter(isStructure);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) throw invalidBody(violations('too_deep', `Nested more than ${MAX_DEPTH} deep.`));
    const next: object[] = [];
    for (const value of level) {
      const members: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
      if (members.length > MAX_MEMBERS) {
        throw invalidBody(violations('too_many_members', `An array or object has more than ${MAX_MEMBERS} members.`));
      }
      for (const member of members) if (isStructure(member)) next.push(member);
    }
    level = next;
  }
};

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new Fault('invalid_json', { cause });
  }
};

/**
 * Reads the JSON body of an operation that has one. It runs after the access check: access is decided before the body
 * is read (decision A3). A missing body counts as `{}`, so that the missing wrapper is reported.
 */
export const readBody: RequestHandler = (request, _response, next) => {
  if (operationOf(request)?.body === undefined) return next();
  if (!hasBody(request.headers)) {
    request.body = {};
    return next();
  }
  if (!accepts(request.headers['content-type'], request.method)) throw unsupportedType(request.method);
  readBytes(request, MAX_BYTES, (error, bytes) => {
    if (bytes === undefined) return next(error);
    try {
      request.body = parse(bytes);
      checkStructure(request.body);
    } catch (failure) {
      return next(failure);
    }
    next();
  });
};
