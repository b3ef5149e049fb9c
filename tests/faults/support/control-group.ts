import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Limits a resource for some processes by a Linux control group (version 1). */
export interface ControlGroup {
  limit(file: string, value: string): void;
  take(pids: number[]): void;
  /** Releases its processes and removes the group. */
  close(): void;
}

const groupFolder = (controller: string) =>
  `/sys/fs/cgroup/${controller}/selvedge-fault-${process.pid}`;

/** The reason why control groups are unavailable, or null. `file` is the limit to set. */
export function whyNoControlGroup(controller: string, file: string): string | null {
  const group = groupFolder(controller);
  try {
    mkdirSync(group, { recursive: true });
    const isThere = existsSync(join(group, file));
    rmdirSync(group);
    return isThere ? null : `skipped: no control group limits ${file}`;
  } catch (error) {
    return `skipped: no control group (${(error as Error).message})`;
  }
}

export function openControlGroup(controller: string): ControlGroup {
  const group = groupFolder(controller);
  mkdirSync(group, { recursive: true });
  return {
    limit: (file, value) => writeFileSync(join(group, file), value),
    take: (pids) => {
      for (const pid of pids) moveTo(group, pid);
    },
    close: () => {
      const pids = readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
      for (const pid of pids) moveTo(dirname(group), Number(pid));
      rmdirSync(group);
    },
  };
}

function moveTo(group: string, pid: number): void {
  try {
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    // The process may have ended.
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
