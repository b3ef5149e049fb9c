import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** SIGKILL to a process and its children; PostgreSQL's children are in their own sessions, which a group kill misses. */
export async function killTree(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const children = await listChildren(pid);
  for (const each of [pid, ...children]) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It had ended already.
    }
  }
}

async function listChildren(parent: number): Promise<number[]> {
  const processes = process.platform === 'linux' ? await readProc() : await readPs();
  return processes.filter(({ ppid }) => ppid === parent).map(({ pid }) => pid);
}

async function readProc(): Promise<{ pid: number; ppid: number }[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  return Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // "pid (name) state ppid …", and the name may hold anything, brackets too.
      return { pid, ppid: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) };
    }),
  );
}

async function readPs(): Promise<{ pid: number; ppid: number }[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, ppid = 0]) => ({ pid, ppid }));
}
