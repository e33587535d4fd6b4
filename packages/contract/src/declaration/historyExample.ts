import type * as z from 'zod/mini';
import type { HistoryEntry } from '../wire/history.ts';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a record with their JSON pointers. The fields of nested objects are listed individually. */
const fieldsOf = (record: Fields, base = ''): [pointer: string, value: unknown][] =>
  Object.entries(record).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? fieldsOf(value, `${base}/${name}`) : [[`${base}/${name}`, value]],
  );

const STAMPS = ['id', 'insertedAt', 'updatedAt'];

/** The example of a history: the creation of the example record. */
export const historyOf = (record: object): z.input<typeof HistoryEntry>[] => {
  const given = Object.fromEntries(Object.entries(record).filter(([name]) => !STAMPS.includes(name)));
  return [
    {
      version: 1,
      changedAt: '2025-01-15T08:30:00.000Z',
      operation: 'created',
      actor: { kind: 'user', id: '01930f64-1234-7abc-8def-001122334455', name: 'Zeynep Özdemir' },
      requestId: '01930f5e-7c1a-7c3e-9d5b-2f6f1f0a4b11',
      // The cast is safe: a test checks the examples.
      changes: fieldsOf(given).map(([pointer, to]) => ({ pointer, to: to as string })),
    },
  ];
};
