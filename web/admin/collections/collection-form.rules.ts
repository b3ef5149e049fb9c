import type { CollectionRule, StoredCollection } from '#contract/admin/catalogue/collections';
import { type CollectionSort, collectionSorts } from '#contract/values/catalogue/collections';
import { byFlag, type ProductFlag, productFlags } from '#contract/values/catalogue/product-flags';
import { FEATURED } from '#contract/values/catalogue/product-lists';
import { tagsIn } from '#contract/values/catalogue/tags';
import { ownValue } from '#contract/values/own-value';
import { readInteger, readMoney, type TypedNumber } from '#contract/values/typed/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import type { RecordFormKind } from '../editing/record-form';
import { noPicture } from '../sections/section-drafts.rules';
import { rule as ruleText, collection as text } from './messages';

/** A rule as typed. */
export interface RuleDraft extends Record<ProductFlag, boolean> {
  tag: string;
  main: string;
  section: string;
  category: string[];
  color: string[];
  brand: string[];
  /** Such as `material:wool`. */
  attribute: string[];
  minPrice: string;
  maxPrice: string;
  newSinceDays: string;
}

export interface CollectionDraft {
  name: string;
  slug: string;
  description: string;
  image: typeof noPicture;
  kind: 'picked' | 'rule';
  productIds: string[];
  rule: RuleDraft;
  sort: CollectionSort;
  isPublished: boolean;
}

type CollectionBody = BodyOf<'PUT /api/admin/assortment/collections/:id'>;

/** A new collection is picked by hand. */
function draftOf(saved: StoredCollection | null): CollectionDraft {
  return {
    name: saved?.name ?? '',
    slug: saved?.slug ?? '',
    description: saved?.description ?? '',
    image: saved?.image ?? noPicture,
    kind: saved?.rule ? 'rule' : 'picked',
    productIds: saved?.productIds ?? [],
    rule: ruleDraftOf(saved?.rule ?? {}),
    sort: saved?.sort ?? FEATURED,
    isPublished: saved?.isPublished ?? true,
  };
}

function ruleDraftOf(rule: CollectionRule): RuleDraft {
  const { tag = [], minPrice, maxPrice, newSinceDays } = rule;
  return {
    main: rule.main ?? '',
    section: rule.section ?? '',
    category: rule.category ?? [],
    color: rule.color ?? [],
    brand: rule.brand ?? [],
    attribute: rule.attribute ?? [],
    ...byFlag((flag) => rule[flag] ?? false),
    tag: tag.join(', '),
    minPrice: minPrice === undefined ? '' : String(minPrice),
    maxPrice: maxPrice === undefined ? '' : String(maxPrice),
    newSinceDays: newSinceDays === undefined ? '' : String(newSinceDays),
  };
}

/** The sort orders that a collection can have: only picked products have an order of their own. */
export const sortsOf = (kind: CollectionDraft['kind']) =>
  collectionSorts.filter((sort) => kind === 'picked' || sort !== FEATURED);

/** The rule, without conditions that say nothing; numbers that cannot be read are errors by path. */
export function readRule(draft: RuleDraft, currency: string): Parsed<CollectionRule> {
  const amount = (typed: string) => readMoney(typed, currency);
  const errors: Record<string, string> = {};
  const number = (name: string, typed: string, read: (text: string) => TypedNumber) => {
    if (typed.trim() === '') return {};
    const { value, problem } = read(typed);
    if (problem !== undefined) errors[`rule.${name}`] = problem;
    return { [name]: value };
  };
  const { tag, main, section, category, color, brand, attribute } = draft;
  const { minPrice, maxPrice, newSinceDays } = draft;
  const tags = tagsIn(tag);
  const given = { main, section, category, color, brand, attribute, tag: tags };
  const body: CollectionRule = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value.length > 0)),
    ...number('minPrice', minPrice, amount),
    ...number('maxPrice', maxPrice, amount),
    ...number('newSinceDays', newSinceDays, readInteger),
    ...Object.fromEntries(productFlags.filter((flag) => draft[flag]).map((flag) => [flag, true])),
  };
  return Object.keys(errors).length > 0 ? { errors } : { body };
}

function readDraft(
  { kind, rule, productIds, sort, image, ...rest }: CollectionDraft,
  currency: string,
): Parsed<CollectionBody> {
  const picture = image.url.trim() === '' ? null : image;
  if (kind === 'picked') return { body: { ...rest, image: picture, rule: null, productIds, sort } };
  const read = readRule(rule, currency);
  if (!read.body) return { errors: read.errors };
  const shown = sort === FEATURED ? 'new' : sort;
  return { body: { ...rest, image: picture, rule: read.body, sort: shown } };
}

const labels: Record<string, string> = {
  name: text.name,
  slug: text.slug,
  description: text.description,
  image: text.picture,
  kind: text.kind,
  productIds: text.products,
  rule: text.rule,
  sort: text.sort,
  isPublished: text.isPublished,
};

/** The label of a field, by its path. */
function collectionLabel(path: string): string {
  const [field = '', condition] = path.split('.');
  if (field === 'rule' && condition !== undefined)
    return ownValue(ruleText as unknown as Record<string, string>, condition) ?? path;
  return ownValue(labels, field) ?? path;
}

export const collectionFormKind = (currency: string) =>
  ({
    draftOf,
    bodyOf: (draft: CollectionDraft) => readDraft(draft, currency),
    labelOf: collectionLabel,
    text: { save: text.save, saving: text.saving },
  }) satisfies RecordFormKind<
    StoredCollection | null,
    CollectionDraft,
    BodyOf<'PUT /api/admin/assortment/collections/:id'>
  >;
