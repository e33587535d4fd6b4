import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import type { Testbed } from '../../../../tooling/testbed/testbed.ts';
import { programs } from '../deploy/packages.ts';

/** A machine of the network, with a name space and a cable of its own. */
export type Machine = Awaited<ReturnType<Awaited<ReturnType<typeof createNetwork>>['add']>>;

const ip = async (...args: string[]): Promise<string> => (await promisify(execFile)(programs().ip, args)).stdout;

/** RFC 2544 keeps these addresses for tests. */
const subnet = (): string => `198.18.${randomInt(1, 255)}`;
/** Known to all, so that a lost packet is never noticed by a question for an address that nobody answers. */
const hardware = (number: number): string => `02:00:00:00:00:0${number.toString(16)}`;
const HOST = 1;
/** Of no machine: what is sent there is lost. */
const NOBODY = 15;

/** Lets `seen` know the machine `number` behind its interface `through`. */
const introduce = (seen: readonly string[], address: string, number: number, through: string): Promise<string> =>
  ip(...seen, 'neigh', 'replace', address, 'lladdr', hardware(number), 'dev', through, 'nud', 'permanent');

/** Creates a network: a switch in a name space of its own, which no packet filter of this machine looks into. */
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

  /** Lays a cable from the switch to a name space; undefined: that of this process. */
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
        /** The ids of all processes that run on it. */
        pids: async () => (await ip('netns', 'pids', space)).split('\n').filter(Boolean).map(Number),
        /** Pulls the cable: every packet is lost, and nobody is told. */
        cut: async () => void (await turn('down')),
        /** Loses every packet to the other nodes; this machine and its clients still reach it. */
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
