/** The example requests that the samples of the pages use. */
import { type Operation, operations } from '@training-provider/contract';
import { describedAt } from '../openapi/schema.ts';
import type { SampledOperation, SampleRequest } from './request.ts';
import { type Samples, samplesFor } from './samples.ts';

interface Example {
  readonly data?: { readonly id?: string } | readonly { readonly id?: string }[];
}

/** The id that the examples give to records of a resource. */
const exampleId = (resource: string): string => {
  for (const { resource: name, examples } of operations) {
    const { data } = (examples.response ?? {}) as Example;
    const id = [data ?? []].flat()[0]?.id;
    if (name === resource && id !== undefined) return id;
  }
  throw new Error(`no example of ${resource} has an id`);
};

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The resource of the records that a path parameter identifies. */
const resourceOf = (parameter: string, { facts, resource }: Operation): string => {
  if (parameter === 'id') return resource;
  const owner = operations.find((one) => `${inSnakeCase(one.facts?.singular ?? '')}_id` === parameter);
  return owner?.resource ?? facts?.name ?? resource;
};

/** The name of the other system in the examples of external ids. */
const SOURCE = 'sap';

/** Values for the path parameters, as in the examples. */
export const pathExamples = (operation: Operation): Record<string, string> =>
  Object.fromEntries(
    operation.parameters.map((name) => [
      name,
      operation.examples.path?.[name] ?? (name === 'source' ? SOURCE : exampleId(resourceOf(name, operation))),
    ]),
  );

/** Example values for a query. */
export const queryExamples = ({ action, paged, resource }: Operation): Record<string, string | number> => {
  if (action === 'read') return { from: 'now' };
  if (resource === 'absences') return { month: '2025-03', limit: 10 };
  return paged ? { limit: 10 } : {};
};

/** The body of an operation's example. */
export const bodyExample = ({ examples, body }: Operation): object | undefined =>
  body === undefined ? undefined : examples.request;

/** A short file, for the operation that receives one. */
const FILE = {
  name: 'participants.csv',
  type: 'text/csv',
  content: 'Kundennummer,Vorname,Nachname\nK-1001,Anna,Gross\n',
};

/** The parts of an operation's samples that are the same for every request. */
export const sampledOperation = (operation: Operation): SampledOperation => {
  const { method, template, resource, action, success, paged, media } = operation;
  return {
    method,
    template,
    call: `${resource}.${action}`,
    success,
    isPaged: paged || action === 'read',
    takesKey: (describedAt(template, method).parameters ?? []).some(({ name }) => name === 'Idempotency-Key'),
    ...(media === undefined ? {} : { file: FILE }),
  };
};

const exampleRequest = (operation: Operation): SampleRequest => {
  const body = bodyExample(operation);
  return {
    path: pathExamples(operation),
    query: queryExamples(operation),
    headers: {},
    ...(body === undefined ? {} : { body }),
  };
};

/** The samples of an operation, with the request of its example. */
export const samplesOf = (operation: Operation): Samples =>
  samplesFor(sampledOperation(operation), exampleRequest(operation));
