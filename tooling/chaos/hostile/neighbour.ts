import { randomBytes } from 'node:crypto';
import { type Resource, resources } from '@training-provider/contract';
import {
  everyOperation,
  nameOf,
  parametersOf,
  pathOf,
  type Records,
} from '../../../apps/api/test/support/operations.ts';
import type { Send } from '../measuring/http.ts';

/** The canary: the beginning of every string of the other organisation, which no attacker knows. */
export const canary = `kanarie${randomBytes(8).toString('hex')}`;

const valueFor = (field: string): unknown =>
  /email/i.test(field) ? `${canary}-${randomBytes(4).toString('hex')}@example.org` : `${canary}-${field}`;

/** Writes the canary into every field of the records that accepts it. @returns the number of fields with the canary */
export const plantCanaries = async (send: Send, records: Records): Promise<number> => {
  let planted = 0;
  for (const operation of everyOperation.filter(({ action }) => action === 'update')) {
    const { record, readOnly }: Resource = resources[operation.facts.name];
    const path = pathOf(operation, parametersOf(operation, records));
    for (const field of Object.keys(record.shape).filter((name) => !readOnly.includes(name))) {
      const body = { [operation.wrapper ?? nameOf(operation)]: { [field]: valueFor(field) } };
      const { status, text } = await send('PATCH', path, { body });
      if (status === 200 && text.includes(canary)) planted += 1;
    }
  }
  return planted;
};

/** The cursors of the second pages of all collections in which the organisation has two records. */
export const cursorsOf = async (send: Send, records: Records): Promise<string[]> => {
  const cursors: string[] = [];
  for (const operation of everyOperation.filter(({ paged }) => paged)) {
    const path = pathOf(operation, parametersOf(operation, records));
    const { headers } = await send('GET', `${path}?limit=1`);
    const next = /[?&]cursor=([^&>]+)/.exec(String(headers.link ?? ''))?.[1];
    if (next !== undefined) cursors.push(decodeURIComponent(next));
  }
  return cursors;
};
