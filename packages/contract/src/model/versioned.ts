import type { RecordType } from '../recordTypes.ts';
import type { HistoryEntry } from '../wire/history.ts';

/** Something with versions: a record, or the attendance list of a session. */
export interface Versioned {
  readonly type: RecordType;
  readonly id: string;
  /** The id of the record that this one belongs to, such as a note to a participant. */
  readonly parent?: string;
  updatedAt: string;
  version: number;
  /** The versions, oldest first. */
  history: HistoryEntry[];
}
