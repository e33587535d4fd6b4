import { hasViolation } from '../expect/assertions.ts';
import { checkOf } from '../expect/check.ts';
import { changesNothing } from '../expect/effects.ts';
import { spread } from '../expect/spread.ts';
import { innerOf, wrapperIn } from '../expect/validRequests.ts';
import { allOperations } from '../interface/operations.ts';

const writing = allOperations.filter(({ takes }) => takes !== undefined);
const WRAPPERS = [...new Set(writing.flatMap(({ wrapper }) => wrapper ?? []))];
/** The wrapper that participants had in an earlier version. */
const OLD = 'user';
/** The number of other resources' wrappers sent to each operation. */
const SPREAD = 1;

/** Laws of decision Q1: an operation accepts only its own wrapper. */
export const wrapperLaws = writing.map((operation, position) => {
  const others = WRAPPERS.filter((wrapper) => wrapper !== operation.wrapper);
  const isOfParticipants = operation.kind === 'participant';
  return checkOf(
    operation,
    isOfParticipants ? ['Q1-MISSING', 'Q1-BESIDE', 'Q1-OLD-WRAPPER'] : ['Q1-MISSING', 'Q1-BESIDE'],
    `${operation.name} responds with 422 to the wrapper of another resource, alone or together with its own, and changes nothing`,
    (target) =>
      changesNothing(target, operation, 'Q1-MISSING', async (own, { method, path, body }) => {
        const fields = innerOf(body);
        const { seed } = own.settings;
        const sent = spread(others, { position, seed, count: SPREAD });
        for (const other of new Set([...sent, ...(isOfParticipants ? [OLD] : [])])) {
          const alone = await own.send(method, path, { body: { [other]: fields } });
          for (const wrapper of [operation.wrapper, other]) hasViolation(alone, 422, `/${wrapper}`);
          const beside = { [wrapperIn(body)]: fields, [other]: fields };
          hasViolation(await own.send(method, path, { body: beside }), 422, `/${other}`);
        }
      }),
  );
});
