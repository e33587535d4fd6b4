import { parseArgs } from 'node:util';
import { mutants } from './mutants/index.ts';

export const USAGE = `conformance:prove [MUTANT…] [--at-a-time N] [--whole]
conformance:prove --false-alarms N

  MUTANT…           only these mutants, and nothing else; the matrix is not written
  --at-a-time N     runs of the suite at the same time (2)
  --whole           the whole suite against each mutant, to see what else fails
  --false-alarms N  N runs of the whole suite against the service while others write`;

/** What the proof is asked to do. */
export interface Options {
  ids: string[];
  atATime: number;
  whole: boolean;
  falseAlarms: number;
}

/**
 * Reads the command line.
 * @throws Error saying what is wrong with it
 */
export const optionsOf = (): Options => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'at-a-time': { type: 'string', default: '2' },
      whole: { type: 'boolean', default: false },
      'false-alarms': { type: 'string', default: '0' },
    },
  });
  const [atATime, falseAlarms] = [Number(values['at-a-time']), Number(values['false-alarms'])];
  const unknown = positionals.filter((id) => !mutants.some((mutant) => mutant.id === id));
  if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(', ')}.`);
  if (!(atATime >= 1) || !(falseAlarms >= 0)) throw new Error('N has to be a number.');
  return { ids: positionals, atATime, whole: values.whole, falseAlarms };
};
