/*
 * The parts of a route, with our own types: those of ts-rest do not compile with zod 4, and would become part of every
 * program that imports the contract.
 */

import type { Deprecation } from '../wire/deprecation.ts';
import type { Module } from '../wire/modules.ts';

/** A route of the contract's router. The types of its schemas are lost; `operations` contains them. */
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
  /** The required scopes; the token needs all of them. */
  scopes: readonly string[];
  /**
   * The resource whose records the operation reads or writes; absent for operations without a resource, such as those
   * of the change feed, imports and webhooks.
   */
  resource?: string;
  /** The resource whose id is in the path, if the records belong to a record of another resource. */
  parent?: string;
  /** The module to which the operation belongs; absent if it is part of the specification. */
  module?: Module;
  /** The wrapper key of the body; absent if it is that of a record. */
  wrapper?: string;
  /** The media types of a body that is a file instead of JSON. */
  media?: readonly string[];
  /** Complete bodies as on the wire. */
  examples: {
    request?: object;
    response?: object;
    /** Parameters of the path that differ from the id of the example. */
    path?: Readonly<Record<string, string>>;
  };
  deprecation?: Deprecation;
}
