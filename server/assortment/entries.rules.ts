import type { CollectionRule } from '#contract/admin/catalogue/collections';
import type { ErrorDetail } from '#contract/errors';
import {
  CATEGORIES_LIMIT,
  COLOURS_LIMIT,
  LISTINGS_LIMIT,
} from '#contract/values/catalogue/assortment-limits';
import { ATTRIBUTES_LIMIT } from '#contract/values/catalogue/attributes';
import { COLLECTIONS_LIMIT } from '#contract/values/catalogue/collections';
import { listSlugs } from '#contract/values/catalogue/slugs';
import { reservedSlugs } from '#contract/values/pages/reserved-slugs';
import { type Assortment, isSameName } from './assortment.rules';
import { ruleErrors } from './collections/collection-rules.rules';
import { type EntryKind, entryKinds } from './entry-kinds';

/** An entry as staff type it. */
export interface EntryInput {
  name: string;
  slug?: string;
  department?: string;
  section?: string;
  sizeSystem?: string;
  rule?: CollectionRule | null;
}

interface Known {
  id: string;
  name: string;
  slug?: string;
}

/** The entries of a kind; brands are not part of the assortment. */
export function entriesOf(assortment: Assortment, kind: EntryKind): Known[] {
  const byKey = (entry: { key: string; name: string; slug?: string }) => ({
    ...entry,
    id: entry.key,
  });
  if (kind === 'departments') return assortment.departments.map(byKey);
  if (kind === 'sections') return assortment.sections.map(byKey);
  if (kind === 'categories') return assortment.categories.map(byKey);
  if (kind === 'size-systems') return assortment.sizeSystems.map(byKey);
  if (kind === 'attributes')
    return assortment.attributes.map(({ key, name }) => ({ id: key, name }));
  if (kind === 'colours')
    return assortment.colours.map(({ id, name }) => ({ id: String(id), name }));
  if (kind === 'collections')
    return assortment.collections.map(({ id, name, slug }) => ({ id: String(id), name, slug }));
  return [];
}

/** Validation errors of a new entry, or of the changed entry `id`. */
export function entryErrors(
  assortment: Assortment,
  kind: EntryKind,
  id: string | null,
  input: EntryInput,
): ErrorDetail[] {
  const { label } = entryKinds[kind];
  const errors: ErrorDetail[] = [];
  const fault = (path: string, message: string) => errors.push({ path, message });
  const others = entriesOf(assortment, kind).filter((entry) => entry.id !== id);
  if (others.some(({ name }) => isSameName(name, input.name)))
    fault('name', `Another ${label} has this name.`);
  if (input.slug !== undefined) {
    const rivals =
      kind === 'categories'
        ? assortment.categories.filter(
            ({ key, department }) => key !== id && department === input.department,
          )
        : others;
    const isReserved =
      (kind === 'departments' && reservedSlugs.has(input.slug)) ||
      (kind === 'categories' && listSlugs.includes(input.slug));
    if (isReserved) fault('slug', 'The shop uses this slug itself.');
    else if (rivals.some(({ slug }) => slug === input.slug))
      fault('slug', `Another ${label} has this slug.`);
  }
  const refer = (path: keyof EntryInput, kindOf: EntryKind) => {
    const given = input[path];
    if (given !== undefined && !entriesOf(assortment, kindOf).some((entry) => entry.id === given))
      fault(path, `Unknown ${entryKinds[kindOf].label}.`);
  };
  refer('department', 'departments');
  refer('section', 'sections');
  refer('sizeSystem', 'size-systems');
  if (input.rule) errors.push(...ruleErrors(assortment, input.rule));
  const limit = id === null ? limitReached(assortment, kind) : null;
  if (limit !== null) fault('name', limit);
  return errors;
}

function limitReached(
  { departments, sections, categories, colours, attributes, collections }: Assortment,
  kind: EntryKind,
): string | null {
  const listings = (added: { departments: number; sections: number }) =>
    (departments.length + added.departments) * (sections.length + added.sections) > LISTINGS_LIMIT;
  const tooManyListings = `There can be up to ${LISTINGS_LIMIT} combinations of departments and sections.`;
  if (kind === 'departments' && listings({ departments: 1, sections: 0 })) return tooManyListings;
  if (kind === 'sections' && listings({ departments: 0, sections: 1 })) return tooManyListings;
  if (kind === 'categories' && categories.length >= CATEGORIES_LIMIT)
    return `There can be up to ${CATEGORIES_LIMIT} categories.`;
  if (kind === 'colours' && colours.length >= COLOURS_LIMIT)
    return `There can be up to ${COLOURS_LIMIT} colours.`;
  if (kind === 'attributes' && attributes.length >= ATTRIBUTES_LIMIT)
    return `There can be up to ${ATTRIBUTES_LIMIT} attributes.`;
  if (kind === 'collections' && collections.length >= COLLECTIONS_LIMIT)
    return `There can be up to ${COLLECTIONS_LIMIT} collections.`;
  return null;
}

/** A key that no entry has or had: `mens_shirt`, `mens_shirt_2`. */
export function newKey(base: string, taken: ReadonlySet<string>): string {
  const plain = base.replaceAll('-', '_') || 'entry';
  for (let number = 1; ; number++) {
    const key = number === 1 ? plain : `${plain}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/** A slug that is free: `shirts`, `shirts-2`. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
