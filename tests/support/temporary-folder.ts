import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder, removed with its content by `close`. */
export interface TemporaryFolder {
  path: string;
  /** The path of a file in it. */
  file(name: string): string;
  close(): Promise<void>;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'selvedge-test-'));
  return {
    path,
    file: (name) => join(path, name),
    close: () => rm(path, { recursive: true }),
  };
}
