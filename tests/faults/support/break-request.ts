import { Server } from 'node:http';

// Loaded before the built server: a request can trigger a programming error during its handling.

const hoard: unknown[] = [];

const programmingErrors: Record<string, () => void> = {
  'an uncaught exception': () => {
    throw new Error('injected by a test');
  },
  'an unhandled rejection': () => {
    void Promise.reject(new Error('injected by a test'));
  },
  'a stack overflow': function overflow() {
    overflow();
  },
  'an abort': () => process.abort(),
  'exhausted memory': () => {
    for (;;) hoard.push(new Array(10_000).fill(hoard.length));
  },
  'a leak outside the heap': () => {
    setInterval(() => hoard.push(Buffer.alloc(8_000_000, 1)), 100);
  },
  'a loop of five seconds': () => {
    for (const end = Date.now() + 5_000; Date.now() < end; );
  },
};

type Emit = (this: Server, event: string, ...args: unknown[]) => boolean;
const prototype = Server.prototype as unknown as { emit: Emit };
const { emit } = prototype;
prototype.emit = function (event, ...args) {
  const [message] = args as [{ headers?: Record<string, string> } | undefined];
  if (event === 'request') programmingErrors[message?.headers?.['x-mishap'] ?? '']?.();
  return emit.call(this, event, ...args);
};
