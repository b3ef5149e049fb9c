/** Runs `run` once at a time: who calls gets the outcome of a run that began after the call, shared with all who wait for it. */
export function oneAtATime(run: () => Promise<void>): () => Promise<void> {
  let present: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const begin = () => {
    next = null;
    present = run().finally(() => {
      present = null;
    });
    return present;
  };
  return () => {
    if (next !== null) return next;
    if (present === null) return begin();
    next = present.then(begin, begin);
    return next;
  };
}
