/**
 * Returns a function that runs `run` at most once at a time. Each call resolves with a run that began after the call;
 * calls made while a run is under way share the next one.
 */
export function coalesce(run: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    current = run().finally(() => {
      current = null;
    });
    return current;
  };
  return () => {
    if (next !== null) return next;
    if (current === null) return begin();
    next = current.then(begin, begin);
    return next;
  };
}
