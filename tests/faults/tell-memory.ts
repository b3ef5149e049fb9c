import { appendFileSync } from 'node:fs';

// Loaded before the built server, with --expose-gc: when it is asked, it writes down what it has in memory once all that
// nobody needs any more is gone.

const { MEMORY_FILE } = process.env;
const { gc } = globalThis as { gc?: () => void };

if (MEMORY_FILE)
  process.on('SIGWINCH', () => {
    gc?.();
    appendFileSync(MEMORY_FILE, `${JSON.stringify(process.memoryUsage())}\n`);
  });
