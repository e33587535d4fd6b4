import type { Violation } from '../wire/problem.ts';
import { PROBLEM_CODES } from '../wire/problemCodes.ts';
import { limitedViolations } from '../wire/violations.ts';
import { recordChange } from './history.ts';
import { present } from './present.ts';
import { type ModelAnswer, Refused } from './refused.ts';
import { recordOthers } from './related.ts';
import { answer, type RecordRequest, requireConditions } from './request.ts';
import type { Fields, Row } from './store.ts';
import { checkStored, writableOf } from './write.ts';

/** The violations of a refused entry of a batch. A conflict has the same problem code as in a single creation. */
const violationsAt = (place: string, { code, details }: Refused): Violation[] => {
  const { meaning, remedy } = PROBLEM_CODES[code];
  const whole: Violation = { in: 'body', pointer: place, code, detail: `${meaning} ${remedy}` };
  const errors = details.errors ?? [whole];
  return code === 'invalid_body' ? errors : errors.map((one) => ({ ...one, code }));
};

/** Creates all records of a batch, or none. Each record is checked against those before it (decision N6a). */
export const batch = (request: RecordRequest): ModelAnswer => {
  const { store, kind, facts, wrapper, writer, entries } = request;
  requireConditions(request);
  const rows: Row[] = [];
  const refused: { place: string; refusal: Refused }[] = [];
  for (const [index, entry] of entries.entries()) {
    const place = `/${wrapper}/${index}`;
    const fields = writableOf(facts, entry, facts.suppliedId);
    try {
      checkStored(store, kind, fields, undefined, (name) => `${place}/${name}`);
      rows.push(store.insert(kind, fields));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refused.push({ place, refusal: error });
    }
  }
  if (refused.length > 0) {
    for (const row of rows.toReversed()) store.takeOut(row);
    const invalid = refused.filter(({ refusal }) => refusal.code === 'invalid_body');
    const listed = invalid.length > 0 ? invalid : refused;
    const errors = limitedViolations(listed.flatMap(({ place, refusal }) => violationsAt(place, refusal)));
    throw new Refused(invalid.length > 0 ? 'invalid_body' : 'batch_conflict', { errors });
  }
  for (const row of rows) recordChange(store, row, 'created', writer);
  recordOthers(store, rows, writer);
  return answer(201, { data: rows.map((row): Fields => present(store, kind, row)) });
};
