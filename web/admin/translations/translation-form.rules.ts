import type { Translation } from '#contract/admin/content/translations';
import { translatableFieldOf } from '#contract/records/translatable';
import { ownValue } from '#contract/values/own-value';
import type { BodyOf } from '../../api/client';
import type { RecordFormKind } from '../editing/record-form';
import { translation as text } from './messages';

/** The name of a field in the form, which reads points as paths. */
export const nameOf = (field: string) => field.replaceAll('.', '/');
const fieldNamed = (name: string) => name.replaceAll('/', '.');

/** A translation as typed, by the name of the field. */
export interface TranslationDraft {
  texts: Record<string, string>;
  /** Whether a translation is right although its source has changed. */
  isRight: Record<string, boolean>;
}

type Body = BodyOf<'PUT /api/admin/translations/:kind/:language/:id'>;

/** Sends the texts that have changed or are confirmed, each with the source that staff see beside it. */
export const translationForm = ({
  kind,
  fields,
}: Translation): RecordFormKind<Translation, TranslationDraft, Partial<Body>> => ({
  draftOf: (saved) => ({
    texts: Object.fromEntries(saved.fields.map(({ field, text: typed }) => [nameOf(field), typed])),
    isRight: Object.fromEntries(saved.fields.map(({ field }) => [nameOf(field), false])),
  }),
  bodyOf(draft, base) {
    const texts = fields.flatMap(({ field, source }) => {
      const name = nameOf(field);
      const typed = ownValue(draft.texts, name) ?? '';
      const isSent = typed !== ownValue(base.texts, name) || ownValue(draft.isRight, name);
      return isSent ? [{ field, source, text: typed }] : [];
    });
    return { body: texts.length > 0 ? { texts } : {} };
  },
  labelOf: (path) => labelOfField(kind, fieldNamed(path.split('.')[1] ?? '')),
  text,
});

/** The name of a field with a capital. */
export function labelOfField(kind: Translation['kind'], field: string): string {
  const label = translatableFieldOf(kind, field)?.label ?? field;
  return label.charAt(0).toUpperCase() + label.slice(1);
}
