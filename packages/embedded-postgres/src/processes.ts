/** Looks up processes of this machine by their ids. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A running process. */
export interface Process {
  readonly pid: number;
  readonly parent: number;
  /** The command line, with arguments separated by spaces. */
  readonly command: string;
}

const isThere = (process: Process | undefined): process is Process => process !== undefined;

const fromProc = (pid: number): Process | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return { pid, parent: Number(parent), command: command.replaceAll('\0', ' ').trim() };
  } catch {
    return undefined;
  }
};

const fromLine = (line: string): Process | undefined => {
  const [, pid, parent, state, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
  if (pid === undefined || state?.startsWith('Z')) return undefined;
  return { pid: Number(pid), parent: Number(parent), command: command.trim() };
};

/** The running processes according to `ps`, for systems without `/proc` such as macOS. */
export const fromPs = (pids: readonly number[]): Process[] => {
  const columns = ['-ww', '-o', 'pid=,ppid=,state=,command=', '-p', pids.join(',')];
  try {
    const lines = execFileSync('ps', columns, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return lines.split('\n').map(fromLine).filter(isThere);
  } catch {
    // `ps` fails if none of the processes is running.
    return [];
  }
};

/** The running processes among these ids. A zombie does not count. */
export const processesOf = (pids: readonly number[]): Process[] => {
  const possible = pids.filter((pid) => pid > 0);
  if (possible.length === 0) return [];
  // Slim Linux images have no `ps`.
  return process.platform === 'linux' ? possible.map(fromProc).filter(isThere) : fromPs(possible);
};
