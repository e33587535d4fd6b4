import { isObject, type JsonObject } from '../../src/interface/json.ts';
import { allOperations, type Operation } from '../../src/interface/operations.ts';
import { fieldsIn, withoutNull } from '../../src/interface/schema.ts';
import { type Matches, on } from '../operators/operator.ts';
import { parameterOf } from '../operators/queries.ts';
import { changeProblem, changeReply } from '../operators/replies.ts';
import { changeInput } from '../operators/requests.ts';
import { type Mutant, mutantsOf } from './mutant.ts';

/** A problem without the violations at one pointer, as if the service did not validate it. */
const withoutPointer = (pointer: string) =>
  changeProblem((problem) => {
    const errors: unknown[] = Array.isArray(problem.errors) ? problem.errors : [];
    return { ...problem, errors: errors.filter((error) => !isObject(error) || error.pointer !== pointer) };
  });

/** The last field of a body with a maximum length; undefined if there is none. */
const limitedIn = ({ takes, wrapper = '' }: Operation): readonly [field: string, maxLength: number] | undefined =>
  Object.entries(fieldsIn(takes, wrapper).properties ?? {})
    .flatMap(([field, given]): [string, number][] => {
      const { type, maxLength } = withoutNull(given).schema;
      return type === 'string' && maxLength !== undefined ? [[field, maxLength]] : [];
    })
    .at(-1);

const mutantsOfWrite = (operation: Operation): Mutant[] => {
  const { id, method, path, name, wrapper } = operation;
  const [field, maxLength] = limitedIn(operation) ?? [];
  if (field === undefined) return [];
  const matches = on(method, path);
  /** A text one character longer than the maximum, which the service rejects. */
  const lengthened = (fields: JsonObject): JsonObject => {
    const text = fields[field];
    return typeof text === 'string' && [...text].length === maxLength ? { ...fields, [field]: `${text}x` } : fields;
  };
  // biome-ignore format: a table, with one or two lines for each mutant
  return mutantsOf({
    [`limits-of-${field}-forgotten-${id}`]: ['L2-LIMITS', `${name} does not validate \`${field}\``,
      matches, withoutPointer(`/${wrapper}/${field}`)],
    [`longest-${field}-refused-${id}`]: ['L2-LIMITS', `${name} rejects ${maxLength} characters of \`${field}\``,
      matches, changeInput(lengthened)],
  });
};

const MAX_SEARCH = 200;

const mutantsOfList = ({ id, path, ranges }: Operation): Mutant[] => {
  const matches = on('GET', path);
  const isLongest: Matches = (request) => {
    const search = parameterOf(request, 'q');
    return matches(request) && search !== undefined && [...search].length === MAX_SEARCH;
  };
  const range = ranges.at(-1);
  // biome-ignore format: a table, with one or two lines for each mutant
  return mutantsOf({
    [`bounds-of-${range}-unchecked-${id}`]: ['L2-LIMITS', `GET ${path} ignores the upper bound of \`${range}\``,
      matches, withoutPointer(`/${range}[lt]`)],
    [`longest-search-refused-${id}`]: ['L2-LIMITS', `GET ${path} rejects a search of ${MAX_SEARCH} characters`,
      isLongest, changeReply((reply) => ({ ...reply, status: 400 }))],
  });
};

/** Mutants of the limits in the contract: of one field or parameter of each operation. */
export const everyLimitMutants: readonly Mutant[] = [
  ...allOperations.filter(({ takes }) => takes !== undefined).flatMap(mutantsOfWrite),
  ...allOperations.filter(({ isList }) => isList).flatMap(mutantsOfList),
];
