import { fsyncSync } from 'node:fs';
import type { NodeFS } from '@electric-sql/pglite/nodefs';
import type { Wal } from './durable-wal';

// PGlite hands PostgreSQL the files of the host by Emscripten's NODEFS, in which a sync does nothing.
// Below, and only below, the inside of Emscripten is touched; tests/faults/power-cut.test.ts says whether it still fits.

interface HostNode {
  name: string;
  mode: number;
  parent: HostNode;
}

interface HostStream {
  nfd: number;
  node: HostNode;
}

interface HostFiles {
  realPath(node: HostNode): string;
  /** Turns an error of Node into the number PostgreSQL expects. */
  tryFSOperation<T>(work: () => T): T;
  stream_ops: {
    fsync?: (stream: HostStream) => number;
    setattr: (stream: HostStream, ...rest: unknown[]) => void;
    write: (
      stream: HostStream,
      buffer: Int8Array,
      offset: number,
      length: number,
      position: number,
    ) => number;
  };
  node_ops: Record<'rename' | 'unlink' | 'rmdir' | 'setattr', (...all: unknown[]) => unknown>;
}

interface Module {
  NODEFS: HostFiles;
  onAbort?: () => void;
  stackSave: () => number;
  stackRestore: (pointer: number) => void;
}

const FILE_KIND = 0o170000;
const FOLDER = 0o040000;

/** The files under `root` for PGlite, with syncs that reach the disk; `onSync` is told of each. */
export async function durableFiles(root: string, wal: Wal, onSync: () => void): Promise<NodeFS> {
  const { NodeFS } = await import('@electric-sql/pglite/nodefs');
  const files = new NodeFS(root);
  const init = files.init.bind(files);
  files.init = (pglite, options) =>
    init(pglite, {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        (module: Module) => {
          giveSync(module.NODEFS, wal, onSync);
          stayDead(module);
        },
      ],
    } as typeof options);
  return files;
}

function giveSync(host: HostFiles, wal: Wal, onSync: () => void): void {
  const { write, setattr } = host.stream_ops;
  const barrier = () => host.tryFSOperation(wal.barrier);

  host.stream_ops.fsync = (stream) => {
    host.tryFSOperation(() => sync(host, stream, wal));
    onSync();
    return 0;
  };
  host.stream_ops.write = (stream, buffer, offset, length, position) => {
    if (isOfWal(stream.node, wal)) {
      const content = lengthOfContent(buffer, offset, length);
      wal.wrote(stream.node.name, position + length, position + content);
    } else barrier();
    return write(stream, buffer, offset, length, position);
  };
  host.stream_ops.setattr = (stream, ...rest) => {
    barrier();
    setattr(stream, ...rest);
  };
  // A page, a file's length or its end on the disk before the record that speaks of it could not be undone after a cut.
  for (const name of ['rename', 'unlink', 'rmdir', 'setattr'] as const) {
    const change = host.node_ops[name];
    host.node_ops[name] = (...all) => {
      barrier();
      return change(...all);
    };
  }
}

/** PGlite swallows every exception of PostgreSQL and calls it again: once it has aborted, for ever. */
function stayDead(module: Module): void {
  module.onAbort = () => {
    module.stackRestore = () => {
      throw new Error('PostgreSQL has stopped');
    };
  };
}

function sync(host: HostFiles, stream: HostStream, wal: Wal): void {
  if (isOfWal(stream.node, wal)) {
    wal.flush(stream.node.name, host.realPath(stream.node));
    return;
  }
  wal.barrier();
  try {
    fsyncSync(stream.nfd);
  } catch (error) {
    // Where folders cannot be synced (Windows), their entries are written with them.
    if ((stream.node.mode & FILE_KIND) !== FOLDER) throw error;
  }
}

function isOfWal(node: HostNode, wal: Wal): boolean {
  return node.parent.name === 'pg_wal' && wal.isSegment(node.name);
}

/** The length without the zeros at the end: the log is written in whole pages, and its end is in the last one. */
function lengthOfContent(buffer: Int8Array, offset: number, length: number): number {
  let end = offset + length;
  while (end > offset && buffer[end - 1] === 0) end--;
  return end - offset;
}
