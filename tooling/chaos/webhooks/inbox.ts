import type { Change } from '@training-provider/contract';
import type { Certificate } from '../../testbed/certificate.ts';
import type { Testbed } from '../../testbed/testbed.ts';
import { type Got, type Receiver, startReceiver } from '../../testbed/webhookReceiver.ts';

/** A receiver that compares deliveries with earlier ones. */
export interface Inbox extends Receiver {
  /** The ids of the received changes, in the order in which they first arrived. */
  readonly changes: string[];
  /**
   * Returns the number of deliveries whose id had arrived before another one, or with changes from before the last one.
   */
  readonly outOfOrder: () => number;
  /** Returns the number of repetitions with other changes than the first attempt. */
  readonly different: () => number;
  readonly repeated: () => number;
}

const changesIn = ({ body }: Got): readonly Change[] =>
  (JSON.parse(body) as { data: { changes: readonly Change[] } }).data.changes;

/** Starts a receiver that records each delivery and then responds. */
export const startInbox = async (
  testbed: Testbed,
  certificate: Certificate,
  answer: () => number | undefined,
): Promise<Inbox> => {
  const receiver = await startReceiver(testbed, certificate);
  const changes: string[] = [];
  const known = new Map<string, string>();
  let [last, outOfOrder, different, repeated] = ['', 0, 0, 0];
  const note = (got: Got): void => {
    const ids = changesIn(got).map(({ id }) => id);
    const before = known.get(got.id);
    known.set(got.id, ids.join());
    if (before !== undefined) {
      repeated += 1;
      if (got.id !== last) outOfOrder += 1;
      if (before !== ids.join()) different += 1;
      return;
    }
    last = got.id;
    for (const id of ids) {
      if (BigInt(id) <= BigInt(changes.at(-1) ?? 0)) outOfOrder += 1;
      changes.push(id);
    }
  };
  const inbox: Inbox = Object.assign(receiver, {
    ...{ changes, outOfOrder: () => outOfOrder, different: () => different, repeated: () => repeated },
    reply: (got: Got) => {
      note(got);
      return answer();
    },
  });
  return inbox;
};
