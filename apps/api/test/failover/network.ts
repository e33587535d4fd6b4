import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { programs } from '../deploy/packages.ts';

/** A machine of the network, with its own network namespace and cable. */
export type Machine = Awaited<ReturnType<Awaited<ReturnType<typeof createNetwork>>['add']>>;

const ip = async (...args: string[]): Promise<string> => (await promisify(execFile)(programs().ip, args)).stdout;

/** RFC 2544 reserves these addresses for tests. */
const subnet = (): string => `198.18.${randomInt(1, 255)}`;
/** Known to all machines, so that ARP requests do not reveal a lost packet. */
const hardware = (number: number): string => `02:00:00:00:00:0${number.toString(16)}`;
const HOST = 1;
/** The MAC address of no machine: packets to it are lost. */
const NOBODY = 15;

/** Tells `seen` the MAC address of the machine `number` at its interface `through`. */
const introduce = (seen: readonly string[], address: string, number: number, through: string): Promise<string> =>
  ip(...seen, 'neigh', 'replace', address, 'lladdr', hardware(number), 'dev', through, 'nud', 'permanent');

/** Creates a network: a switch in its own network namespace, independent of this machine's packet filters. */
export const createNetwork = async (testbed: Testbed) => {
  const prefix = `fo${process.pid}`;
  const net = subnet();
  const hub = `${prefix}-switch`;
  const members: { number: number; space: string | undefined; end: string }[] = [];
  const addressOf = (number: number): string => `${net}.${number}`;

  const createSpace = async (name: string): Promise<void> => {
    await ip('netns', 'add', name);
    testbed.undo(async () => void (await ip('netns', 'del', name)));
    await ip('-n', name, 'link', 'set', 'lo', 'up');
  };

  /** Connects the switch to a network namespace; undefined: that of this process. */
  const lay = async (number: number, space: string | undefined): Promise<string> => {
    const end = `${prefix}-${number}`;
    const inside = space === undefined ? [] : ['-n', space];
    await ip('-n', hub, 'link', 'add', `port${number}`, 'type', 'veth', 'peer', 'name', end);
    await ip('-n', hub, 'link', 'set', end, 'netns', space ?? String(process.pid));
    await ip('-n', hub, 'link', 'set', `port${number}`, 'master', 'bridge', 'up');
    await ip(...inside, 'link', 'set', end, 'address', hardware(number), 'up');
    await ip(...inside, 'address', 'add', `${addressOf(number)}/24`, 'dev', end);
    for (const other of members) {
      await introduce(inside, addressOf(other.number), other.number, end);
      await introduce(other.space === undefined ? [] : ['-n', other.space], addressOf(number), number, other.end);
    }
    members.push({ number, space, end });
    return end;
  };

  await createSpace(hub);
  await ip('-n', hub, 'link', 'add', 'bridge', 'type', 'bridge');
  await ip('-n', hub, 'link', 'set', 'bridge', 'up');
  await lay(HOST, undefined);
  return {
    add: async (index: number) => {
      const number = HOST + index;
      const space = `${prefix}-node-${index}`;
      await createSpace(space);
      const end = await lay(number, space);
      const others = () => members.filter((other) => other.number !== number && other.number !== HOST);
      const turn = (state: 'up' | 'down') => ip('-n', hub, 'link', 'set', `port${number}`, 'master', 'bridge', state);
      return {
        address: addressOf(number),
        /** The command line that runs a program on it. */
        on: (command: readonly string[]): [string, ...string[]] => [programs().ip, 'netns', 'exec', space, ...command],
        /** The ids of all its processes. */
        pids: async () => (await ip('netns', 'pids', space)).split('\n').filter(Boolean).map(Number),
        /** Disconnects the cable: every packet is silently lost. */
        cut: async () => void (await turn('down')),
        /** Drops every packet to the other nodes; this machine and its clients still reach it. */
        part: async () => {
          for (const other of others()) await introduce(['-n', space], addressOf(other.number), NOBODY, end);
        },
        /** Ends both. */
        join: async () => {
          await turn('up');
          for (const other of others()) await introduce(['-n', space], addressOf(other.number), other.number, end);
        },
      };
    },
  };
};
