import type { Replacement, UnknownValue } from '#contract/admin/catalogue/imports';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import { SYSTEM_SIZES_LIMIT } from '#contract/values/catalogue/assortment-limits';
import type { ReplacementKind } from '#contract/values/choices';
import { ownValue } from '#contract/values/own-value';
import type { SelectOption } from '../../ui/forms/select';
import { oneImport as text } from './messages';

/** The replacement chosen for each unknown value, as the value of its select; missing while none is chosen. */
export type Uses = Readonly<Record<string, string | undefined>>;

/** An empty value is the select's own for 'nothing chosen', so the one that leaves a value out has a name. */
const NONE = 'none:';

export const keyOf = ({ kind, value }: Pick<UnknownValue, 'kind' | 'value'>): string =>
  `${kind} ${value}`;

/** An unknown value that staff can replace: brands are added with their products. */
export type Replaceable = UnknownValue & { kind: ReplacementKind };

export const isReplaceable = (value: UnknownValue): value is Replaceable => value.kind !== 'brand';

export function usesOf(values: readonly UnknownValue[]): Uses {
  return Object.fromEntries(
    values.map((each) => [keyOf(each), each.use === '' ? NONE : (each.use ?? undefined)]),
  );
}

export function replacementsOf(values: readonly UnknownValue[], uses: Uses): Replacement[] {
  return values.filter(isReplaceable).flatMap(({ kind, value }) => {
    const use = ownValue(uses, keyOf({ kind, value }));
    return use ? [{ kind, value, use: use === NONE ? '' : use }] : [];
  });
}

export function valueOptions(
  { categories, colours, sizeSystems }: PublicAssortment,
  { kind, value }: Replaceable,
): SelectOption[] {
  const plain = (name: string) => ({ value: name, label: name });
  if (kind === 'size')
    return [
      { value, label: text.keepSize(value) },
      ...[...new Set([...sizeSystems.flatMap(({ sizes }) => sizes), 'One size'])].map(plain),
      { value: NONE, label: text.leaveOut },
    ];
  if (kind === 'colour')
    return [...colours.map(({ name }) => plain(name)), { value: NONE, label: text.noColour }];
  return categories.map(({ key, name }) => ({ value: key, label: name }));
}

/** The longest names in the assortment. */
const COLOUR_LENGTH = 30;
const CATEGORY_LENGTH = 60;
const SIZE_LENGTH = 20;

/** The values that can be added to the shop: those for which staff have chosen no replacement. */
export function toAdd(values: readonly Replaceable[], uses: Uses) {
  const open = (kind: ReplacementKind, max: number) =>
    values.filter((each) => {
      const use = ownValue(uses, keyOf(each));
      return (
        each.kind === kind &&
        each.value !== '' &&
        each.value.length <= max &&
        (use === undefined || (kind === 'size' && use === each.value))
      );
    });
  return {
    colours: open('colour', COLOUR_LENGTH),
    sizes: open('size', SIZE_LENGTH).slice(0, SYSTEM_SIZES_LIMIT),
    categories: open('category', CATEGORY_LENGTH),
  };
}
