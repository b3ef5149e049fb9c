import { Server } from 'node:http';

// Loaded before the built server: a request can trigger a programming error during its handling.

const hoard: unknown[] = [];

const mishaps: Record<string, () => void> = {
  'an exception nobody catches': () => {
    throw new Error('made by a test');
  },
  'a rejection nobody handles': () => {
    void Promise.reject(new Error('made by a test'));
  },
  'a stack that overflows': function overflow() {
    overflow();
  },
  'an abort': () => process.abort(),
  'memory that runs out': () => {
    for (;;) hoard.push(new Array(10_000).fill(hoard.length));
  },
  'a leak outside the heap': () => {
    setInterval(() => hoard.push(Buffer.alloc(8_000_000, 1)), 100);
  },
  'five seconds without a turn': () => {
    for (const end = Date.now() + 5_000; Date.now() < end; );
  },
};

type Emit = (this: Server, event: string, ...args: unknown[]) => boolean;
const prototype = Server.prototype as unknown as { emit: Emit };
const { emit } = prototype;
prototype.emit = function (event, ...args) {
  const [asked] = args as [{ headers?: Record<string, string> } | undefined];
  if (event === 'request') mishaps[asked?.headers?.['x-mishap'] ?? '']?.();
  return emit.call(this, event, ...args);
};
