import { once } from 'node:events';
import type { Program } from '../../testbed/program.ts';

/** Settings that make a program listen for an inspector. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' } as const;

const BYTES_PER_MB = 1_000_000;

/** The response of an inspector to `Runtime.getHeapUsage`, in bytes. */
interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize: number;
  readonly backingStorageSize: number;
}

/**
 * The memory of a program's objects after a garbage collection, in MB. The program must have been started with the
 * settings `INSPECTED`. Its resident memory would also include V8's space for new objects, which grows with any load
 * and never shrinks.
 */
export const keptMb = async (program: Program): Promise<number> => {
  const address = /listening on (ws:\S+)/.exec(program.output().err)?.[1];
  if (address === undefined) throw new Error('the program does not listen for an inspector');
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const ask = async (method: string): Promise<unknown> => {
    const answered = once(socket, 'message');
    socket.send(JSON.stringify({ id: 1, method }));
    const [{ data }] = (await answered) as [{ data: string }];
    return JSON.parse(data).result;
  };
  await ask('HeapProfiler.collectGarbage');
  const usage = (await ask('Runtime.getHeapUsage')) as HeapUsage;
  socket.close();
  return (usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize) / BYTES_PER_MB;
};
