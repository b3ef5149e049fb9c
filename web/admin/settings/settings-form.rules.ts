import type { SettingsAnswer, ShopSettings } from '#contract/admin/settings';
import { ownValue } from '#contract/values/own-value';
import { readInteger, readMoney, type TypedNumber } from '#contract/values/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import type { RecordFormKind } from '../editing/record-form';
import { settings as text } from './messages';

type Name = keyof ShopSettings;
/** The form as typed. */
export type SettingsDraft = Record<Name, string>;

const numbers: Partial<Record<Name, (typed: string, currency: string) => TypedNumber>> = {
  shippingFlat: readMoney,
  freeShippingOver: readMoney,
  changeMinutes: readInteger,
  returnDays: readInteger,
  reviewRequestDays: readInteger,
  deliveryFrom: readInteger,
  deliveryTo: readInteger,
  newForDays: readInteger,
  lowStock: readInteger,
  bankTransferDays: readInteger,
  replyDays: readInteger,
};
/** Settings that are sent as null if their field is empty. */
const optional: readonly Name[] = [
  'freeShippingOver',
  'reviewRequestDays',
  'newForDays',
  'bankAccountHolder',
  'bankIban',
  'bankBic',
  'mailFromName',
  'mailFromAddress',
  'contactEmail',
  'openingHours',
  'replyDays',
  'returnAddress',
  'maker',
  'responsiblePerson',
];

const flags: readonly Name[] = [
  'freeShippingBeforeCodes',
  'freeFirstOrder',
  'bankTransfer',
  'payOnDelivery',
];

export function draftOf(settings: ShopSettings): SettingsDraft {
  const names = Object.keys(text.names) as Name[];
  return Object.fromEntries(
    names.map((name) => [name, String(settings[name] ?? '')]),
  ) as SettingsDraft;
}

/** The changed settings as the API takes them, or the errors of numbers. */
export function changesOf(
  draft: SettingsDraft,
  base: SettingsDraft,
): Parsed<BodyOf<'PUT /api/admin/settings'>> {
  const changed = (Object.keys(draft) as Name[]).filter((name) => draft[name] !== base[name]);
  const errors: Record<string, string> = {};
  const values = changed.map((name) => {
    const typed = draft[name].trim();
    if (typed === '' && optional.includes(name)) return [name, null];
    if (flags.includes(name)) return [name, typed === 'true'];
    const { value = typed, problem } = numbers[name]?.(typed, draft.currency) ?? {};
    if (problem !== undefined) errors[name] = problem;
    return [name, value];
  });
  return Object.keys(errors).length > 0 ? { errors } : { body: Object.fromEntries(values) };
}

export const settingsForm: RecordFormKind<
  SettingsAnswer,
  SettingsDraft,
  BodyOf<'PUT /api/admin/settings'>
> = {
  draftOf,
  bodyOf: changesOf,
  labelOf: (path) => ownValue<string>(text.names, path) ?? path,
  show: (path, value) =>
    path === 'catalogueAccess' ? ownValue<string>(text.access, String(value)) : undefined,
  text,
};
