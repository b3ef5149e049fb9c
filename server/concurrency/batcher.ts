/** How what comes at once is done together. */
export interface Gathering<Item, Result> {
  /** The most items done together. */
  most: number;
  /** So many batches go side by side: what waits goes beside those in flight once it is as many as they are. */
  abreast: number;
  /** A batch in flight for longer, in milliseconds, is no longer waited for: another may go beside it. */
  patienceMs: number;
  /** How many batches may be in flight then. */
  lanes: number;
  /** Who has waited longer, in milliseconds, has been answered otherwise, and is refused with `tooLate` instead. */
  waitsMs: number;
  tooLate(): Error;
  /** Of one owner, one item is in hand at a time; the next waits for it. */
  ownerOf(item: Item): string;
  /** Does a batch, in the order its items came; a result for each, in their order. A throw fails them all. */
  work(items: Item[]): Promise<PromiseSettledResult<Result>[]>;
}

interface Place<Item, Result> {
  item: Item;
  since: number;
  resolve(result: Result): void;
  reject(reason: unknown): void;
}

/**
 * Gathers what comes while a batch is in flight into the next one. With nothing in flight an item goes at once, together
 * with what came in the same turn of the event loop. Resolves with the item's own result. Whatever the sizes they begin
 * with, batches side by side soon are of one size: a small one is back first, and finds more to take.
 */
export function createGatherer<Item, Result>({
  most,
  abreast,
  patienceMs,
  lanes,
  waitsMs,
  tooLate,
  ownerOf,
  work,
}: Gathering<Item, Result>): (item: Item) => Promise<Result> {
  const waiting: Place<Item, Result>[] = [];
  const inHand = new Set<string>();
  let flights = 0;
  /** Those that are still waited for, and how much is in them. */
  let young = 0;
  let youngItems = 0;
  let isComing = false;

  const goSoon = () => {
    if (isComing) return;
    isComing = true;
    setImmediate(() => {
      isComing = false;
      go();
    });
  };

  const go = () => {
    if (young >= abreast || flights >= lanes || waiting.length < youngItems) return;
    const oldest = performance.now() - waitsMs;
    while (waiting[0] && waiting[0].since < oldest) waiting.shift()?.reject(tooLate());
    const batch = takeBatch(waiting, { most, inHand, ownerOf });
    if (batch.length === 0) return;
    void fly(batch);
    go();
  };

  const fly = async (batch: Place<Item, Result>[]) => {
    let isYoung = true;
    flights++;
    young++;
    youngItems += batch.length;
    const age = () => {
      if (!isYoung) return;
      isYoung = false;
      young--;
      youngItems -= batch.length;
    };
    const patience = setTimeout(() => {
      age();
      go();
    }, patienceMs);
    const items = batch.map(({ item }) => item);
    try {
      const results = await work(items);
      batch.forEach((place, index) => {
        settle(place, results[index]);
      });
    } catch (reason) {
      for (const place of batch) place.reject(reason);
    } finally {
      clearTimeout(patience);
      age();
      flights--;
      for (const item of items) inHand.delete(ownerOf(item));
      go();
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, since: performance.now(), resolve, reject });
      goSoon();
    });
}

/** The first that may go, in their order; the others stay. */
function takeBatch<Item, Result>(
  waiting: Place<Item, Result>[],
  {
    most,
    inHand,
    ownerOf,
  }: Pick<Gathering<Item, Result>, 'most' | 'ownerOf'> & { inHand: Set<string> },
): Place<Item, Result>[] {
  const batch: Place<Item, Result>[] = [];
  const staying: Place<Item, Result>[] = [];
  for (const place of waiting) {
    const owner = ownerOf(place.item);
    if (batch.length === most || inHand.has(owner)) {
      staying.push(place);
      continue;
    }
    inHand.add(owner);
    batch.push(place);
  }
  waiting.splice(0, waiting.length, ...staying);
  return batch;
}

function settle<Result>(
  { resolve, reject }: Pick<Place<unknown, Result>, 'resolve' | 'reject'>,
  result: PromiseSettledResult<Result> | undefined,
): void {
  if (result?.status === 'fulfilled') resolve(result.value);
  else reject(result?.reason ?? new Error('it was not done'));
}
