import type { Shop } from '../../shop';
import { hasBeginning, hasWord, type Vocabulary } from './index/dictionary.rules';
import type { LoadedMemory } from './index/index.service';
import { type RememberedWords, readWords, wordsAtOnce } from './search.service';
import type { SoughtWord } from './words.rules';

/** What a shopper's words most probably mean, by the words this process remembers; null while it has not read them. */
export async function rememberedWords(
  shop: Shop,
  memory: LoadedMemory,
  q: string,
): Promise<SoughtWord[] | null> {
  const { words } = memory.loaded.catalogue;
  return words && readWords(shop, q, wordsOf(memory, words));
}

/** The same in this turn; null also where the database must be asked. */
export function rememberedAtOnce(memory: LoadedMemory, q: string): SoughtWord[] | null {
  const { words } = memory.loaded.catalogue;
  return words && wordsAtOnce(q, wordsOf(memory, words));
}

function wordsOf({ loaded, synonyms }: LoadedMemory, words: Vocabulary): RememberedWords {
  const { live, similar } = loaded.catalogue;
  return {
    similar,
    synonyms: synonyms.parsed,
    isKnown: ({ word, forms, isUnfinished }) =>
      forms.some((form) => hasWord(words, form, live)) ||
      (isUnfinished && hasBeginning(words, word, live)),
  };
}
