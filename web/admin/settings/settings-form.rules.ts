import type { ShopSettings } from '#contract/admin/settings';
import { readAmount, readWhole, type TypedNumber } from '#contract/values/typed-numbers';
import type { SettingsBody } from '../../api/admin/settings';
import { settings as text } from './messages';

type Name = keyof ShopSettings;
/** The form as typed. */
export type SettingsDraft = Record<Name, string>;
export type Faults = Partial<Record<Name | 'form', string>>;

const numbers: Partial<Record<Name, (typed: string) => TypedNumber>> = {
  shippingFlat: readAmount,
  freeShippingOver: readAmount,
  returnDays: readWhole,
  deliveryFrom: readWhole,
  deliveryTo: readWhole,
  lowStock: readWhole,
};
/** Those that may be left empty: null then. */
const optional: readonly Name[] = [
  'freeShippingOver',
  'mailFromName',
  'mailFromAddress',
  'contactEmail',
  'returnAddress',
];

const flags: readonly Name[] = ['freeFirstOrder'];

export function draftOf(settings: ShopSettings): SettingsDraft {
  const names = Object.keys(text.names) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, String(settings[name] ?? '')]),
  ) as SettingsDraft;
}

/** What of the draft was changed, as the API takes it; or the fields that should be numbers and are not. */
export function changesOf(
  draft: SettingsDraft,
  start: SettingsDraft,
): { body: SettingsBody } | { faults: Faults } {
  const changed = (Object.keys(draft) as Name[]).filter((name) => draft[name] !== start[name]);
  const faults: Faults = {};
  const values = changed.map((name) => {
    const typed = draft[name].trim();
    if (typed === '' && optional.includes(name)) return [name, null];
    if (flags.includes(name)) return [name, typed === 'true'];
    const { value = typed, problem } = numbers[name]?.(typed) ?? {};
    if (problem !== undefined) faults[name] = problem;
    return [name, value];
  });
  return Object.keys(faults).length > 0 ? { faults } : { body: Object.fromEntries(values) };
}
