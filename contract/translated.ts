import { z } from 'zod';
import type { TranslatableFieldName, TranslatableKindName } from './records/translatable';

/** A text of an answer that is a field of a record. */
export interface TranslatedText {
  kind: TranslatableKindName;
  field: string;
  /** The property that identifies the record: of the same object, or of the nearest one around it that has it. */
  id: string;
}

/** The texts of answers that are in the language of the call, by their schema. */
export const translatedTexts = z.registry<TranslatedText>();

/**
 * A text that staff write, in an answer: a call with `language=de` gets its German translation, if there is one. `id` is the
 * property that identifies the record.
 */
export function translated<Kind extends TranslatableKindName>(
  kind: Kind,
  field: TranslatableFieldName<Kind>,
  id: string,
) {
  return z.string().register(translatedTexts, { kind, field, id });
}
