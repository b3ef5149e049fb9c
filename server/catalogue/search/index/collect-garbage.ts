/**
 * Collects all that is no longer needed, and gives its memory back to the system: for after some large work, since V8
 * waits with both for as long as little happens. Takes about 100 ms. A Node without an inspector does without; see
 * https://chromedevtools.github.io/devtools-protocol/tot/HeapProfiler/#method-collectGarbage
 */
export async function collectGarbage(): Promise<void> {
  if (!process.features.inspector) return;
  const { Session } = await import('node:inspector/promises');
  const session = new Session();
  session.connect();
  try {
    await session.post('HeapProfiler.collectGarbage');
  } finally {
    session.disconnect();
  }
}
