import { allOperations, type Operation } from '../../interface/operations.ts';
import { show } from '../../target/answers.ts';
import { fieldsOf } from '../generated/fields.ts';
import { hasViolation, holds } from '../support/assertions.ts';
import { checkOf } from '../support/check.ts';
import { innerOf, validRequest, wrapperIn } from '../support/validRequests.ts';

/** The longest name of a field that may be written: without its last letter it is close to no other one. */
const longestName = (operation: Operation): string => {
  const fields = Object.entries(fieldsOf(operation).properties ?? {}).filter(([, { readOnly }]) => readOnly !== true);
  return fields.map(([name]) => name).reduce((one, other) => (other.length > one.length ? other : one));
};

/** A law of decision Q2: whoever has misspelt a field is told which one is close. */
export const suggestionLaws = allOperations
  .filter(({ takes }) => takes !== undefined)
  .map((operation) =>
    checkOf(
      operation,
      ['Q2-DID-YOU-MEAN'],
      `${operation.name} answers an unknown field that is close to a known one with a suggestion`,
      async (target) => {
        const { method, path, body } = await validRequest(target, operation);
        const [wrapper, name] = [wrapperIn(body), longestName(operation)];
        const misspelt = name.slice(0, -1);
        const sent = { [wrapper]: { ...innerOf(body), [misspelt]: 'a' } };
        const { detail } = hasViolation(
          await target.send(method, path, { body: sent }),
          422,
          `/${wrapper}/${misspelt}`,
        );
        holds(String(detail).includes(name), `The detail does not suggest \`${name}\`: ${show(detail)}.`);
      },
    ),
  );
