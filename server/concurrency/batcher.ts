interface BatcherOptions<Item, Result> {
  /** Maximum number of items in one batch. */
  maxBatchSize: number;
  /** Maximum number of batches in flight. */
  maxConcurrent: number;
  /** A concurrent batch starts once the waiting items equal those in flight, or one item has waited this long. */
  maxDelayMs: number;
  /** An item that has waited longer for its batch is rejected with `timeoutError()`. */
  timeoutMs: number;
  timeoutError(): Error;
  /** Items with the same key are never in flight at the same time. */
  partitionKey(item: Item): string;
  /** Processes a batch and returns one result for each item, in their order. If it throws, every item fails. */
  runBatch(items: Item[]): Promise<PromiseSettledResult<Result>[]>;
}

/** Submits one item; resolves or rejects with the item's own result. */
export type Batcher<Item, Result> = (item: Item) => Promise<Result>;

interface Entry<Item, Result> {
  item: Item;
  key: string;
  queuedAt: number;
  /** Has waited `maxDelayMs`. */
  isDue: boolean;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/**
 * Collects the items that arrive while a batch is in flight into the next batch. With nothing in flight, a batch starts
 * immediately, with all items of the same turn of the event loop. Waiting until the queue equals the items in flight keeps
 * concurrent batches similar in size.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  const { maxBatchSize, maxConcurrent, maxDelayMs, timeoutMs } = options;
  let queue: Entry<Item, Result>[] = [];
  const keysInFlight = new Set<string>();
  let batchesInFlight = 0;
  let isScheduled = false;

  const startBatches = () => {
    isScheduled = false;
    const now = performance.now();
    while (queue[0] && now - queue[0].queuedAt > timeoutMs)
      queue.shift()?.reject(options.timeoutError());
    while (batchesInFlight < maxConcurrent) {
      if (!queue[0]?.isDue && queue.length < keysInFlight.size) return;
      const batch = takeBatch();
      if (batch.length === 0) return;
      void run(batch);
    }
  };

  /** Takes the oldest items, one of each key. */
  const takeBatch = () => {
    const batch: Entry<Item, Result>[] = [];
    queue = queue.filter((entry) => {
      if (batch.length === maxBatchSize || keysInFlight.has(entry.key)) return true;
      keysInFlight.add(entry.key);
      batch.push(entry);
      return false;
    });
    return batch;
  };

  const run = async (batch: Entry<Item, Result>[]) => {
    batchesInFlight++;
    try {
      const results = await options.runBatch(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('The batch returned no result for this item.'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      batchesInFlight--;
      for (const { key } of batch) keysInFlight.delete(key);
      startBatches();
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const key = options.partitionKey(item);
      const entry = { item, key, queuedAt: performance.now(), isDue: false, resolve, reject };
      queue.push(entry);
      if (!isScheduled) setImmediate(startBatches);
      isScheduled = true;
      const becomeDue = () => {
        entry.isDue = true;
        startBatches();
      };
      setTimeout(becomeDue, maxDelayMs).unref();
    });
}
