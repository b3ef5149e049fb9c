import type { CollectionRule } from '#contract/admin/catalogue/collections';
import type { ErrorDetail } from '#contract/errors';
import { readAttributeFilters } from '#contract/values/catalogue/attributes';
import { type Assortment, isSameName } from '../assortment.rules';
import type { EntryKind } from '../entry-kinds';

/** The conditions whose values name entries of the assortment. */
const references = {
  main: {
    label: 'department',
    names: ({ departments }: Assortment) => departments.map(({ key }) => key),
  },
  section: {
    label: 'section',
    names: ({ sections }: Assortment) => sections.map(({ key }) => key),
  },
  category: {
    label: 'category',
    names: ({ categories }: Assortment) => categories.map(({ key }) => key),
  },
  color: {
    label: 'colour',
    names: ({ colours }: Assortment) => colours.flatMap(({ name, family }) => [name, family]),
  },
};
type Reference = keyof typeof references | 'brand';

/** Validation errors of values that the assortment does not have. */
export function ruleErrors(assortment: Assortment, rule: CollectionRule): ErrorDetail[] {
  const filterable = assortment.attributes.filter(({ isFilterable }) => isFilterable);
  const { unknown } = readAttributeFilters(filterable, rule.attribute ?? []);
  const errors = unknown.map((text) => ({
    path: 'rule.attribute',
    message: `Unknown attribute or value: ${text}.`,
  }));
  const named = (Object.keys(references) as (keyof typeof references)[]).flatMap((name) => {
    const { label, names } = references[name];
    const known = names(assortment);
    return [rule[name] ?? []]
      .flat()
      .filter((value) => !known.some((one) => isSameName(one, value)))
      .map((value) => ({ path: `rule.${name}`, message: `Unknown ${label}: ${value}.` }));
  });
  return [...named, ...errors];
}

/**
 * A rule after an entry that it names was renamed, or deleted in favour of another one; the same object if it does not name
 * it. Deleted without a successor, it is left out unless it is the only value: a rule must not select more products then.
 */
export function replaceInRule(
  rule: CollectionRule,
  { name, from, to }: ReferenceChange,
): CollectionRule {
  const given = rule[name];
  if (typeof given === 'string')
    return to !== null && isSameName(given, from) ? { ...rule, [name]: to } : rule;
  if (!given?.some((value) => isSameName(value, from))) return rule;
  const replaced = given.flatMap((value) => (isSameName(value, from) ? (to ?? []) : value));
  return replaced.length === 0 ? rule : { ...rule, [name]: [...new Set(replaced)] };
}

/** A new value for a condition of rules. */
export interface ReferenceChange {
  name: Reference;
  from: string;
  /** Null if the entry was deleted without a successor. */
  to: string | null;
}

type Entry = { id: string; name: string; family?: unknown };
const keyed: Partial<Record<EntryKind, Reference>> = {
  departments: 'main',
  sections: 'section',
  categories: 'category',
};

/** What rules have to replace when an entry is renamed or deleted; `after` is its new state, or its successor. */
export function replacementsOf(
  { colours }: Assortment,
  kind: EntryKind,
  before: Entry,
  after: Entry | null,
): ReferenceChange[] {
  const replace = (name: Reference, from: unknown, to: unknown): ReferenceChange[] =>
    from === to ? [] : [{ name, from: String(from), to: to === undefined ? null : String(to) }];
  const key = keyed[kind];
  if (key) return replace(key, before.id, after?.id);
  if (kind === 'brands') return replace('brand', before.name, after?.name);
  if (kind !== 'colours') return [];
  // Rules name colours and families alike: a name that is still known keeps its meaning.
  const others = colours.filter(({ id }) => String(id) !== before.id);
  const known = [...others, ...(after ? [after] : [])].flatMap(({ name, family }) => [
    name,
    String(family),
  ]);
  return [
    ...replace('color', before.family, after?.family),
    ...replace('color', before.name, after?.name),
  ].filter(({ from }) => !known.some((name) => isSameName(name, from)));
}
