import type { Attribute } from '#contract/catalogue/assortment';
import type { Refinements } from '#contract/catalogue/catalogue';
import {
  attributeFilterTexts,
  type NumberRange,
  readAttributeFilters,
} from '#contract/values/catalogue/attributes';
import type { ListingScope } from '../listing-scope.rules';
import { filters } from '../messages';
import type { FilterOption } from './filter-option';
import { anyRange, type Selection } from './filters.rules';

/** An attribute that a list can be filtered by: with options, or a number with a range. */
export interface AttributeGroup {
  key: string;
  name: string;
  unit: string;
  /** Their values are those of the URL: `material:wool`. */
  options: FilterOption[];
  /** Null for an attribute with options. */
  number: { range: NumberRange; lowest: number | undefined; highest: number | undefined } | null;
}

/** The attributes of a list that products have values of, or that are selected. */
export function attributeGroups(
  { attributes }: ListingScope,
  selection: Selection,
  refinements?: Refinements,
): AttributeGroup[] {
  return attributes.flatMap((attribute): AttributeGroup[] => {
    const counted = refinements?.attribute.find(({ key }) => key === attribute.key);
    const { key, name, unit } = attribute;
    if (attribute.kind === 'number') {
      const { filters: used } = readAttributeFilters([attribute], selection.attribute);
      const range = used[0]?.ranges[0] ?? anyRange;
      if (!counted?.range && range === anyRange) return [];
      const { lowest, highest } = counted?.range ?? {};
      return [{ key, name, unit, options: [], number: { range, lowest, highest } }];
    }
    const options = valuesOf(attribute)
      .map(({ value, label }) => ({
        value: `${key}:${value}`,
        label,
        count: counted?.values.find((each) => each.value === value)?.count ?? (refinements && 0),
        isOn: selection.attribute.includes(`${key}:${value}`),
      }))
      .filter(({ count, isOn }) => isOn || (count ?? 0) > 0);
    return options.length === 0 ? [] : [{ key, name, unit, options, number: null }];
  });
}

function valuesOf({ kind, choices }: Attribute): { value: string; label: string }[] {
  if (kind !== 'boolean') return choices.map(({ key, name }) => ({ value: key, label: name }));
  return [
    { value: 'yes', label: filters.yes },
    { value: 'no', label: filters.no },
  ];
}

/** The options of all attributes, with labels that name the attribute: `Material: Wool`. A range is one option. */
export function attributeOptions(groups: readonly AttributeGroup[]): FilterOption[] {
  return groups.flatMap(({ key, name, unit, options, number }) => {
    if (!number)
      return options.map((option) => ({ ...option, label: filters.valueOf(name, option.label) }));
    const { range } = number;
    return attributeFilterTexts({ key, values: [], ranges: range === anyRange ? [] : [range] }).map(
      (value) => ({
        value,
        count: undefined,
        isOn: true,
        label: filters.valueOf(name, rangeText(range, unit)),
      }),
    );
  });
}

function rangeText({ min, max }: NumberRange, unit: string): string {
  const shown = (number: number) => [number, unit].filter((part) => part !== '').join(' ');
  if (min === null) return filters.price.below(shown(max ?? 0));
  if (max === null) return filters.price.above(shown(min));
  return filters.price.between(String(min), shown(max));
}

/** The selection with another range of a number attribute, on the first page. */
export function withRange(selection: Selection, key: string, range: NumberRange): Selection {
  const others = selection.attribute.filter((text) => !text.startsWith(`${key}:`));
  const isOpen = range.min === null && range.max === null;
  const texts = attributeFilterTexts({ key, values: [], ranges: isOpen ? [] : [range] });
  return { ...selection, attribute: [...others, ...texts], page: 1 };
}
