import type { Shop } from '../platform/shop';
import type { LoadedMemory } from './memory/memory.service';
import { hasBeginning, hasWord } from './memory/vocabulary.rules';
import { readWords } from './search.service';
import type { SoughtWord } from './words.rules';

/** What a shopper's words most probably mean, by the words this process remembers; null while it has not read them. */
export async function rememberedWords(
  shop: Shop,
  { loaded }: LoadedMemory,
  q: string,
): Promise<SoughtWord[] | null> {
  const { catalogue } = loaded;
  const { words } = catalogue;
  if (!words) return null;
  const { live, similar } = catalogue;
  return readWords(shop.pool, q, {
    similar,
    isKnown: ({ word, forms, isUnfinished }) =>
      forms.some((form) => hasWord(words, form, live)) ||
      (isUnfinished && hasBeginning(words, word, live)),
  });
}
