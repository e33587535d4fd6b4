/*
 * The parts of a route, with types of our own: those of ts-rest do not compile with zod 4, and would be part of every
 * program that imports the contract.
 */

import type { Deprecation } from '../wire/deprecation.ts';
import type { Module } from '../wire/modules.ts';

/** A route of the contract's router. The types of its schemas are lost; `operations` has them. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly responses: Readonly<Record<number, unknown>>;
  readonly metadata?: unknown;
}

/** The contents of `metadata` in a route. */
export interface Metadata {
  operationId: string;
  /** The required scopes, all of them. */
  scopes: readonly string[];
  /** The resource whose records it reads or writes; absent for the change feed, which covers all. */
  resource?: string;
  /** The resource whose id is in the path, if the records belong to a record of another resource. */
  parent?: string;
  /** The module that it belongs to; absent if it is part of the specification. */
  module?: Module;
  /** The key of its body; absent if it is the wrapper of a record. */
  wrapper?: string;
  /** The media types of a body that is a file instead of JSON. */
  media?: readonly string[];
  /** Whole bodies as on the wire. */
  examples: {
    request?: object;
    response?: object;
    /** Parameters of the path that differ from the id of the example. */
    path?: Readonly<Record<string, string>>;
  };
  deprecation?: Deprecation;
}
