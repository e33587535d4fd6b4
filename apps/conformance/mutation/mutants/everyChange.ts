import { type Operation, operations } from '../../src/interface/operations.ts';
import { isSpecified } from '../../src/requirements/index.ts';
import { asideOf, changedFields, fieldsOf, recordAt } from '../operators/bodies.ts';
import { withoutRefused } from '../operators/leniency.ts';
import { type Operator, on } from '../operators/operator.ts';
import { echoInput } from '../operators/storage.ts';
import { jsonOf, type Reply, type Request } from '../proxy/messages.ts';
import { type Mutant, mutantsOf, mutantsOfEach } from './mutant.ts';

/** Decisions document the fields of these records; for the others the specification does. */
const BY_DECISION: Readonly<Record<string, Mutant['breaks']>> = {
  '/v1/courses/{id}': 'F-COURSE',
  '/v1/coachings/{id}': 'F-COACHING',
  '/v1/programs/{id}': 'F-PROGRAM',
};

const SPELLED_TWICE = ['first_name', 'last_name'];
const NOT_CLEARABLE = ['required', 'wrong_type', 'invalid_value', 'invalid_format'];

/**
 * The same request, with the id of the request that it is a part of: otherwise the history would show another write.
 */
const asPartOf = (request: Request, { headers }: Reply): Request => {
  const id = headers['x-request-id'];
  return id === undefined ? request : { ...request, headers: { ...request.headers, 'x-request-id': id } };
};

/** After a PATCH, sends another one with `null` for every omitted field that can be cleared. */
const clearAbsent: Operator = (matches) => () => async (request, forward) => {
  const before = matches(request) ? await recordAt(request, request.path, forward) : undefined;
  const reply = await forward(request);
  if (before === undefined || reply.status !== 200) return reply;
  const kept = [...Object.keys(fieldsOf(request)), ...SPELLED_TWICE];
  const absent = Object.keys(before.record).filter((name) => !kept.includes(name));
  const clearing = changedFields(request, () => Object.fromEntries(absent.map((name) => [name, null])));
  const aside = asPartOf(asideOf(clearing, 'PATCH', request.path, jsonOf(clearing)), reply);
  const refusal = await forward(aside);
  const clearable = refusal.status === 422 ? withoutRefused(aside, refusal, NOT_CLEARABLE) : undefined;
  return clearable === undefined ? refusal : forward(clearable);
};

const mutantsOfChange = ({ id, method, path }: Operation): Mutant[] => {
  const name = `${method} ${path}`;
  const matches = on(method, path);
  // biome-ignore format: a table, with one or two lines for each mutant
  return [
    ...mutantsOf({
      [`echo-${id}`]: [BY_DECISION[path] ?? (isSpecified(id) ? 'S1-UPDATE' : 'R8-TEXT'), `${name} returns the sent fields, but stores nothing`,
        matches, echoInput],
    }),
    ...(method === 'PUT' ? [] : mutantsOf({
      [`absent-cleared-${id}`]: ['Q3-PATCH-ABSENT', `${name} clears omitted fields`, matches, clearAbsent],
    })),
  ];
};

/** The same mutants of each PUT and PATCH of a record. */
export const everyChangeMutants = mutantsOfEach(
  operations.filter(({ method, path }) => ['PUT', 'PATCH'].includes(method) && path.endsWith('{id}')),
  mutantsOfChange,
);
