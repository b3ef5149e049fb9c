import type { Connection } from '../../../database/database';
import { hasBit } from './bits.rules';
import {
  addProduct,
  createMemoryCatalogue,
  type MemoryCatalogue,
  orderProducts,
} from './catalogue-index.rules';
import { lastId, productsOf } from './chunk.rules';
import { addLexemes, createVocabulary, settleWords, type Vocabulary } from './dictionary.rules';
import { findIdIn } from './id-table.rules';
import { inSlices } from './in-slices';
import {
  countProducts,
  type ReadChunk,
  type ReadWords,
  readChunks,
  readSnapshot,
  readWordsChunks,
  type Seen,
} from './index.queries';

/** How many products are read at once. */
const AT_ONCE = 4_000;
const WORDS_AT_ONCE = 1_000;
const ID_BYTES = 16;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A catalogue, and what was seen before it was read: what was committed since is still to be made up for. */
export interface LoadedCatalogue extends Seen {
  catalogue: MemoryCatalogue;
}

/** Reads all products in the shop, piece by piece, without their words. */
export async function loadCatalogue(
  connection: Connection,
  isStopped: () => boolean,
): Promise<LoadedCatalogue | null> {
  const seen = await readSnapshot(connection);
  const catalogue = createMemoryCatalogue(Math.ceil((await countProducts(connection)) * 1.02));
  for (let after = NO_ID; ; ) {
    const chunks = await readChunks(connection, after, AT_ONCE);
    if (isStopped()) return null;
    await inSlices(addAll(catalogue, chunks));
    const last = chunks.at(-1);
    if (!last) break;
    after = lastId(last);
  }
  await inSlices(orderProducts(catalogue));
  return { catalogue, ...seen };
}

/**
 * Reads the words of the products that have the first so many slots, piece by piece: a product whose words change
 * meanwhile gets another slot.
 */
export async function loadWords(
  connection: Connection,
  catalogue: MemoryCatalogue,
  slots: number,
  isStopped: () => boolean,
): Promise<Vocabulary | null> {
  const vocabulary = createVocabulary();
  for (let after = NO_ID; ; ) {
    const chunks = await readWordsChunks(connection, after, WORDS_AT_ONCE);
    if (isStopped()) return null;
    await inSlices(addWords(vocabulary, catalogue, slots, chunks));
    const last = chunks.at(-1);
    if (!last) break;
    after = lastId(last);
  }
  await inSlices(settleWords(vocabulary, slots));
  return vocabulary;
}

function* addAll(catalogue: MemoryCatalogue, chunks: ReadChunk[]): Generator<void> {
  for (const chunk of chunks) {
    for (const product of productsOf(chunk)) addProduct(catalogue, product);
    yield;
  }
}

function* addWords(
  vocabulary: Vocabulary,
  catalogue: MemoryCatalogue,
  slots: number,
  chunks: ReadWords[],
): Generator<void> {
  for (const { ids, words } of chunks) {
    if (!ids || words === null) continue;
    let line = 0;
    for (let at = 0; at < ids.length; at += ID_BYTES) {
      const slot = findIdIn(catalogue.ids, ids, at);
      if (slot >= 0 && slot < slots && hasBit(catalogue.live, slot))
        line = addLexemes(vocabulary, slot, words, line);
      else line = words.indexOf('\n', line) + 1;
    }
    yield;
  }
}
