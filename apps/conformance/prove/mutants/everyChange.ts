import { asideOf, changedFields, fieldsOf, on, recordAt } from '../proxy/faults.ts';
import { withoutFaults } from '../proxy/lenient.ts';
import { withJson } from '../proxy/messages.ts';
import { type ContractOperation, contractOperations } from './contractOperations.ts';
import type { Mutant } from './mutant.ts';

const named = ({ method, path }: ContractOperation): string => `${method} ${path}`;

/** Of these records the specification documents fields; of the others a decision does. */
const BY_DECISION: readonly (readonly [string, Mutant['breaks']])[] = [
  ['/v1/courses/:id', 'F-COURSE'],
  ['/v1/coachings/:id', 'F-COACHING'],
  ['/v1/programs/:id', 'F-PROGRAM'],
];

const echoes = (operation: ContractOperation): Mutant => ({
  id: `echo-${operation.id}`,
  breaks: new Map(BY_DECISION).get(operation.path) ?? 'S1-UPDATE',
  describe: `${named(operation)} answers what was sent, but stores nothing`,
  fault: () => {
    const matches = on(operation.method, operation.path);
    return async (request, forward) => {
      const before = matches(request) ? await recordAt(request, request.path, forward) : undefined;
      if (before === undefined) return forward(request);
      return withJson(before.reply, { data: { ...before.record, ...fieldsOf(request) } });
    };
  },
});

/** A PATCH with `null` for every field that is not named and can be cleared. */
const clearsAbsent = (operation: ContractOperation): Mutant => ({
  id: `absent-cleared-${operation.id}`,
  breaks: 'Q3-PATCH-ABSENT',
  describe: `${named(operation)} clears the fields that are not named`,
  fault: () => {
    const matches = on(operation.method, operation.path);
    return async (request, forward) => {
      const before = matches(request) ? await recordAt(request, request.path, forward) : undefined;
      const reply = await forward(request);
      if (before === undefined || reply.status !== 200) return reply;
      const given = Object.keys(fieldsOf(request));
      const absent = Object.keys(before.record).filter(
        (name) => !given.includes(name) && !/^(first|last)_name$/.test(name),
      );
      const clearing = changedFields(request, () => Object.fromEntries(absent.map((name) => [name, null])));
      const refusal = await forward(
        asideOf(clearing, 'PATCH', request.path, JSON.parse(clearing.body.toString('utf8'))),
      );
      const clearable = withoutFaults(clearing, refusal, ['required', 'wrong_type', 'invalid_value', 'invalid_format']);
      if (refusal.status === 422 && clearable !== undefined) return forward(clearable);
      return refusal;
    };
  },
});

/** The same faults on one change each. */
export const everyChangeMutants: readonly Mutant[] = [
  ...contractOperations.filter(({ method, endsInId }) => ['PUT', 'PATCH'].includes(method) && endsInId).map(echoes),
  ...contractOperations.filter(({ method }) => method === 'PATCH').map(clearsAbsent),
];
