import type { Replacement, UnknownValue } from '#contract/admin/catalogue/imports';
import type { PublicAssortment } from '#contract/catalogue/assortment';
import type { ReplacementKind } from '#contract/values/choices';
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
    const use = uses[keyOf({ kind, value })];
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
