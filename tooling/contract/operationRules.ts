import { breaking, type Change, type Direction, type Finding, risky, safe } from './change.ts';
import { compareBodies, compareSchemas, type Scope } from './compareSchemas.ts';
import { type Content, type Operation, type Parameter, type Response, resolveResponse } from './document.ts';

/** Compares one side of an operation with its successor. */
export type OperationRule = (scope: Scope, before: Operation, after: Operation) => Change[];

const at =
  (scope: Scope, place: string, direction?: Direction) =>
  (finding: Finding): Change => ({
    ...finding,
    ...(direction === undefined ? {} : { direction }),
    operation: scope.operation,
    at: place,
  });

const keyOf = (parameter: Parameter): string =>
  parameter.in === 'header' ? `header ${parameter.name.toLowerCase()}` : `${parameter.in} ${parameter.name}`;
const byKey = (operation: Operation) =>
  new Map(
    (operation.parameters ?? [])
      .filter((parameter) => parameter.in !== 'path')
      .map((parameter) => [keyOf(parameter), parameter]),
  );

/** Parameters that are removed or newly required break. Path parameters are part of the path. */
const parametersChanged: OperationRule = (scope, before, after) => {
  const [old, now] = [byKey(before), byKey(after)];
  const removed = [...old.keys()].filter((key) => !now.has(key));
  return [
    ...removed.map((key) => at(scope, key, 'request')(breaking('parameter-removed', 'is gone'))),
    ...[...now].flatMap(([key, parameter]) => {
      const here = at(scope, key, 'request');
      const was = old.get(key);
      if (was === undefined) {
        const required = parameter.required === true;
        return [here(required ? breaking('required-parameter-added', 'is new') : safe('parameter-added', 'is new'))];
      }
      const schemas = compareSchemas(scope, 'request', key, [was.schema ?? {}, parameter.schema ?? {}]);
      if ((was.required ?? false) === (parameter.required ?? false)) return schemas;
      const required = parameter.required
        ? breaking('parameter-now-required', 'is now required')
        : safe('parameter-no-longer-required', 'is no longer required');
      return [here(required), ...schemas];
    }),
  ];
};

const contentChanged = (scope: Scope, direction: Direction, place: string, before: Content, after: Content) => {
  const here = at(scope, place, direction);
  const removed = Object.keys(before).filter((type) => !(type in after));
  const added = Object.keys(after).filter((type) => !(type in before));
  return [
    ...removed.map((type) => here(breaking('media-type-removed', type))),
    ...added.map((type) => here(safe('media-type-added', type))),
    ...Object.entries(after).flatMap(([type, { schema = {} }]) => {
      const was = before[type];
      return was === undefined ? [] : compareBodies(scope, direction, place, [was.schema ?? {}, schema]);
    }),
  ];
};

/** The body of the request: whether it exists and is required, its media types and its schema. */
const requestBodyChanged: OperationRule = (scope, { requestBody: before }, { requestBody: after }) => {
  const here = at(scope, 'body', 'request');
  if (before === undefined && after === undefined) return [];
  if (after === undefined) return [here(breaking('body-removed', 'no body is taken'))];
  const required = after.required === true;
  if (before === undefined) {
    return [
      here(required ? breaking('required-body-added', 'a body is needed') : safe('body-added', 'a body is taken')),
    ];
  }
  const changes = contentChanged(scope, 'request', 'body', before.content, after.content);
  if ((before.required ?? false) === required) return changes;
  const finding = required
    ? breaking('body-now-required', 'a body is needed')
    : safe('body-no-longer-required', 'no body is needed');
  return [here(finding), ...changes];
};

const isSuccess = (status: string): boolean => status.startsWith('2');

/** Another status for a success breaks; a new error or redirect is risky. */
const statusesChanged: OperationRule = (scope, { responses: before = {} }, { responses: after = {} }) => {
  const removed = Object.keys(before).filter((status) => !(status in after));
  const added = Object.keys(after).filter((status) => !(status in before));
  return [
    ...removed.map((status) =>
      at(
        scope,
        status,
        'response',
      )(isSuccess(status) ? breaking('status-changed', `${status} is gone`) : safe('status-removed', `no ${status}`)),
    ),
    ...added.map((status) => at(scope, status, 'response')(risky('status-added', `${status} is new`))),
  ];
};

const headersChanged = (scope: Scope, status: string, before: Response, after: Response): Change[] => {
  const [old, now] = [Object.keys(before.headers ?? {}), Object.keys(after.headers ?? {})];
  const here = at(scope, status, 'response');
  return [
    ...old.filter((name) => !now.includes(name)).map((name) => here(breaking('response-header-removed', name))),
    ...now.filter((name) => !old.includes(name)).map((name) => here(safe('response-header-added', name))),
  ];
};

/** The headers and bodies of the statuses that both versions return. */
const responsesChanged: OperationRule = (scope, before, after) =>
  Object.entries(after.responses ?? {}).flatMap(([status, response]) => {
    const old = before.responses?.[status];
    if (old === undefined) return [];
    const [was, is] = [resolveResponse(scope.before, old), resolveResponse(scope.after, response)];
    return [
      ...headersChanged(scope, status, was, is),
      ...contentChanged(scope, 'response', status, was.content ?? {}, is.content ?? {}),
    ];
  });

const scopesOf = ({ security = [] }: Operation): string =>
  [...new Set(security.flatMap((requirement) => Object.values(requirement).flat()))].sort().join(', ');

/** A token that was sufficient must stay sufficient. */
const scopeChanged: OperationRule = (scope, before, after) => {
  const [was, is] = [scopesOf(before), scopesOf(after)];
  return was === is ? [] : [at(scope, 'security', 'request')(breaking('scope-changed', `${was} -> ${is}`))];
};

/** Generated clients name their functions after the id. */
const operationIdChanged: OperationRule = (scope, { operationId: was }, { operationId: is }) =>
  was === is ? [] : [at(scope, 'operationId')(risky('operation-id-changed', `${was} -> ${is}`))];

/** A deprecation breaks nothing yet. */
const deprecationChanged: OperationRule = (scope, before, after) => {
  if ((before.deprecated ?? false) === (after.deprecated ?? false)) return [];
  const detail = after.deprecated ? 'is deprecated' : 'is no longer deprecated';
  return [at(scope, 'operation')(safe('deprecation-changed', detail))];
};

/** Every rule about an operation that both versions have. */
export const operationRules: readonly OperationRule[] = [
  parametersChanged,
  requestBodyChanged,
  statusesChanged,
  responsesChanged,
  scopeChanged,
  operationIdChanged,
  deprecationChanged,
];
