import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 5;

/**
 * SIGKILL to a process and its children; PostgreSQL's children are in their own sessions, which a group kill misses.
 * Resolves when all have ended: until then PostgreSQL does not start again on their data, whose shared memory they use.
 */
export async function killTree(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  // While it stands still, it has no further children.
  send(pid, 'SIGSTOP');
  const tree = [pid, ...(await listChildren(pid))];
  for (const each of tree) send(each, 'SIGKILL');
  while ((await listRunning()).some((each) => tree.includes(each.pid))) await delay(POLL_MS);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It had ended already.
  }
}

async function listChildren(parent: number): Promise<number[]> {
  return (await listRunning()).filter(({ ppid }) => ppid === parent).map(({ pid }) => pid);
}

interface Running {
  pid: number;
  ppid: number;
}

/** All processes but the zombies, which hold nothing any longer. */
export async function listRunning(): Promise<Running[]> {
  const processes = process.platform === 'linux' ? await readProc() : await readPs();
  return processes.filter(({ state }) => !/^[ZX]/.test(state));
}

async function readProc(): Promise<(Running & { state: string })[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const processes = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // "pid (name) state ppid …", and the name may hold anything, brackets too.
      const [state = '', ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return { pid, ppid: Number(ppid), state };
    }),
  );
  // It ended while the list was read.
  return processes.filter(({ state }) => state !== '');
}

async function readPs(): Promise<(Running & { state: string })[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,state=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([pid, ppid, state = '']) => ({ pid: Number(pid), ppid: Number(ppid), state }));
}
