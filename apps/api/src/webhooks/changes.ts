import type { Change, RecordType } from '@training-provider/contract';
import { type LoggedChange, type LogPosition, positionAfter } from '../changes/log.ts';
import { bindingOf, encodePosition } from '../changes/position.ts';
import { presentChange } from '../changes/present.ts';
import type { WebhookRow } from './rows.ts';

/** The changes of one delivery: at least one, in the order of the log. */
export interface Batch {
  readonly changes: readonly [LoggedChange, ...LoggedChange[]];
  readonly types: readonly RecordType[];
}

/** Creates a batch of changes; undefined if there are none. */
export const batchOf = (changes: readonly LoggedChange[], types: readonly RecordType[]): Batch | undefined => {
  const [first, ...others] = changes;
  return first === undefined ? undefined : { changes: [first, ...others], types };
};

export const firstOf = ({ changes: [first] }: Batch): string => first.number;
/** The position in the log after a batch. */
export const endOf = ({ changes: [first, ...others] }: Batch): LogPosition => positionAfter(others.at(-1) ?? first);

/** The URL at which the feed continues after a position, for these types (decision N1b). */
const nextOf = (base: string, organisationId: string, types: readonly RecordType[], end: LogPosition): string => {
  const cursor = encodePosition(bindingOf(organisationId, types), end);
  return `${base}/v1/changes?${new URLSearchParams({ types: types.join(','), cursor })}`;
};

/** A message to a receiver. All attempts to deliver it have the same id. */
export interface Message {
  readonly id: string;
  readonly body: string;
}

/**
 * The message that contains a batch. Its `timestamp` is the time of the last change, so that every attempt sends the
 * same bytes.
 */
export const messageOf = (row: WebhookRow, batch: Batch, publicUrl: string | undefined): Message => {
  const { changes, types } = batch;
  const [first, ...others] = changes;
  const items: Change[] = changes.map(presentChange);
  const next = nextOf(publicUrl ?? row.base_url, row.organisation_id, types, endOf(batch));
  const timestamp = (others.at(-1) ?? first).changed_at;
  return {
    id: `${row.id}_${first.number}`,
    body: JSON.stringify({ type: 'changes', timestamp, data: { changes: items, next } }),
  };
};

/** A test message, which contains no changes. */
export const testMessage = (webhookId: string, uuid: string, timestamp: string): Message => ({
  id: `${webhookId}_${uuid}`,
  body: JSON.stringify({ type: 'test', timestamp, data: {} }),
});
