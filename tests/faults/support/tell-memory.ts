import { appendFileSync } from 'node:fs';
import { getHeapCodeStatistics } from 'node:v8';

// Loaded before the built server, with --expose-gc: on request it collects garbage and records the memory in use.

const { MEMORY_FILE } = process.env;
const { gc } = globalThis as { gc?: () => void };

if (MEMORY_FILE)
  process.on('SIGWINCH', () => {
    gc?.();
    const { code_and_metadata_size, bytecode_and_metadata_size } = getHeapCodeStatistics();
    const code = code_and_metadata_size + bytecode_and_metadata_size;
    appendFileSync(MEMORY_FILE, `${JSON.stringify({ ...process.memoryUsage(), code })}\n`);
  });
