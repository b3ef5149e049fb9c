import {
  type DocumentKindName,
  type TranslatableKindName,
  translatableFieldsOf,
} from '#contract/records/translatable';
import type { Shop } from '../shop';
import { readTranslations } from './translations.service';

/**
 * The documents of some records, such as pages, with their texts in a language. A document is JSON that the database holds; see
 * `document_texts` in its schema for the names of its texts.
 */
export async function translateDocuments<Document>(
  shop: Shop,
  language: string,
  kind: DocumentKindName,
  documents: readonly { id: string; document: Document }[],
): Promise<Document[]> {
  const translations = await readTranslations(
    shop,
    language,
    documents.map(({ id }) => ({ kind, id })),
  );
  return documents.map(({ id, document }) =>
    translations
      ? (translated(document, '', kind, (path, source) =>
          translations.textOf(kind, id, path, source),
        ) as Document)
      : document,
  );
}

/** Finds the text of a path; with a `source`, only if it translates that. */
type TextOf = (path: string, source?: string) => string | null;

/**
 * A value of a document in a language. `isByPlace`: the path has the place of an item without an id. Items are moved, so such a
 * text is right only as long as its source is the same.
 */
function translated(
  value: unknown,
  path: string,
  kind: TranslatableKindName,
  textOf: TextOf,
  isByPlace = false,
): unknown {
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  if (Array.isArray(value))
    return value.map((item, place) => {
      const id = idOf(item);
      return translated(item, below(id ?? String(place)), kind, textOf, isByPlace || id === null);
    });
  if (typeof value !== 'object' || value === null) return value;
  const names = translatableFieldsOf(kind);
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => {
      if (typeof of !== 'string')
        return [name, translated(of, below(name), kind, textOf, isByPlace)];
      const isText = of !== '' && Object.hasOwn(names, name);
      const text = isText ? textOf(below(name), isByPlace ? of : undefined) : null;
      return [name, text ?? of];
    }),
  );
}

function idOf(item: unknown): string | null {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : null;
  return typeof id === 'string' ? id : null;
}
