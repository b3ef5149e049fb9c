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
  const place = groupFolder(controller);
  try {
    mkdirSync(place, { recursive: true });
    const isThere = existsSync(join(place, file));
    rmdirSync(place);
    return isThere ? null : `skipped: no control group limits ${file}`;
  } catch (error) {
    return `skipped: no control group (${(error as Error).message})`;
  }
}

export function openControlGroup(controller: string): ControlGroup {
  const place = groupFolder(controller);
  mkdirSync(place, { recursive: true });
  return {
    limit: (file, value) => writeFileSync(join(place, file), value),
    take: (pids) => {
      for (const pid of pids) moveTo(place, pid);
    },
    close: () => {
      const pids = readFileSync(join(place, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
      for (const pid of pids) moveTo(dirname(place), Number(pid));
      rmdirSync(place);
    },
  };
}

function moveTo(group: string, pid: number): void {
  try {
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    // The process has ended meanwhile.
    if ((error as { code?: string }).code !== 'ESRCH') throw error;
  }
}
