import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

// A disk of its own, an image that is mounted. What was synced is in the image, and the rest only in the memory of the
// system: a copy of the image is what a power cut leaves.

const run = promisify(execFile);

export interface ImageDisk {
  /** Where it is mounted; the same for as long as it is there. */
  place: string;
  /** All that is on it so far would survive. */
  sync(): void;
  /** Copies the image as it is, which is what the power leaves; whoever wrote must have stopped. */
  copy(): Promise<void>;
  /** Puts the copy in place of the disk; nothing on it may be open. */
  putCopyInPlace(): void;
  /** Takes it away and mounts it again, mended as a machine does at its start; nothing on it may be open. */
  remount(): void;
  /** What the kernel calls it: loop0. */
  device(): string;
  close(): void;
}

/** What keeps this machine from mounting images, or null. */
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

/** An empty disk of such a size (as `truncate` takes it), with more options of `mount`. */
export function openImageDisk(size: string, options = ''): ImageDisk {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-disk-'));
  // PostgreSQL is another user where we are root.
  chmodSync(folder, 0o711);
  const place = join(folder, 'disk');
  const copied = join(folder, 'copied.img');
  let image = join(folder, 'first.img');
  execFileSync('truncate', ['-s', size, image]);
  execFileSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'pipe' });
  mkdirSync(place);
  const mount = () =>
    // The journal would else be written every five seconds, and with it much that nobody synced.
    execFileSync('mount', ['-o', `loop,commit=600${options}`, image, place], { stdio: 'pipe' });
  const unmount = () => execFileSync('umount', [place], { stdio: 'pipe' });
  const close = () => {
    process.off('exit', close);
    try {
      execFileSync('umount', ['--lazy', place], { stdio: 'ignore' });
    } catch {
      // It was never mounted.
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mount();
    chmodSync(place, 0o1777);
  } catch (error) {
    close();
    throw error;
  }
  process.once('exit', close);
  return {
    place,
    sync: () => void execFileSync('sync', ['-f', place]),
    copy: async () => {
      await run('cp', ['--sparse=always', image, copied]);
    },
    putCopyInPlace: () => {
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
      execFileSync('findmnt', ['-n', '-o', 'SOURCE', place], { encoding: 'utf8' })
        .trim()
        .replace('/dev/', ''),
    close,
  };
}

function repair(image: string): void {
  try {
    execFileSync('e2fsck', ['-p', '-f', image], { stdio: 'pipe' });
  } catch (error) {
    // 1 says that it has mended something.
    if ((error as { status?: number }).status !== 1) throw error;
  }
}
