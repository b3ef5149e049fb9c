import { appendFileSync } from 'node:fs';
import { getHeapCodeStatistics } from 'node:v8';

// Loaded before the built server, with --expose-gc: when it is asked, it writes down what it has in memory once all that
// nobody needs any more is gone.

const { MEMORY_FILE } = process.env;
const { gc } = globalThis as { gc?: () => void };

if (MEMORY_FILE)
  process.on('SIGWINCH', () => {
    gc?.();
    const { code_and_metadata_size, bytecode_and_metadata_size } = getHeapCodeStatistics();
    const code = code_and_metadata_size + bytecode_and_metadata_size;
    appendFileSync(MEMORY_FILE, `${JSON.stringify({ ...process.memoryUsage(), code })}\n`);
  });
