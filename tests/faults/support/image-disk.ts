import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// A disk that is a mounted image. The image contains only synced data; the rest is in the page cache. So a copy
// of the image is the state after a power cut.

const run = promisify(execFile);

export interface ImageDisk {
  /** The mount point; does not change. */
  mountPoint: string;
  /** Syncs all writes. */
  sync(): void;
  /** Copies the image as after a power cut; writers must have stopped. */
  copy(): Promise<void>;
  /** Replaces the disk by the copy; no file on it may be open. */
  restoreCopy(): void;
  /** Unmounts, repairs and mounts it as a machine does at its start; no file on it may be open. */
  remount(): void;
  /** The name of the device: loop0. */
  device(): string;
  close(): void;
}

/** The reason why this machine cannot mount images, or null. */
export function whyNoMount(): string | null {
  if (process.platform !== 'linux') return 'skipped: only on Linux';
  if (process.getuid?.() !== 0) return 'skipped: mounting an image needs root';
  try {
    openImageDisk('4M').close();
    return null;
  } catch (error) {
    return `skipped: no image can be mounted (${String((error as Error).message).split('\n')[0]})`;
  }
}

/** An empty disk of a size (in `truncate`'s format), with additional options of `mount`. */
export function openImageDisk(size: string, options = ''): ImageDisk {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-disk-'));
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  const mountPoint = join(folder, 'disk');
  const copied = join(folder, 'copied.img');
  let image = join(folder, 'first.img');
  execFileSync('truncate', ['-s', size, image]);
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'pipe' });
  mkdirSync(mountPoint);
  const mount = () =>
    // By default the journal is written every five seconds, together with unsynced data.
    execFileSync('mount', ['-o', `loop,commit=600${options}`, image, mountPoint], {
      stdio: 'pipe',
    });
  const unmount = () => execFileSync('umount', [mountPoint], { stdio: 'pipe' });
  const close = () => {
    process.off('exit', close);
    try {
      execFileSync('umount', ['--lazy', mountPoint], { stdio: 'ignore' });
    } catch {
      // It was never mounted.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mount();
    chmodSync(mountPoint, 0o1777);
  } catch (error) {
    close();
    throw error;
  }
  process.once('exit', close);
  return {
    mountPoint,
    sync: () => void execFileSync('sync', ['-f', mountPoint]),
    copy: async () => {
      await run('cp', ['--sparse=always', image, copied]);
    },
    restoreCopy: () => {
      unmount();
      rmSync(image);
      image = join(folder, `${crypto.randomUUID()}.img`);
      execFileSync('mv', [copied, image]);
      mount();
    },
    remount: () => {
      unmount();
      repair(image);
      mount();
    },
    device: () =>
      execFileSync('findmnt', ['-n', '-o', 'SOURCE', mountPoint], { encoding: 'utf8' })
        .trim()
        .replace('/dev/', ''),
    close,
  };
}

function repair(image: string): void {
  try {
    execFileSync('e2fsck', ['-p', '-f', image], { stdio: 'pipe' });
  } catch (error) {
    // Exit code 1: errors were repaired.
    if ((error as { status?: number }).status !== 1) throw error;
  }
}
