import type { AdminDelivery, DeliveryMethod } from '#contract/admin/delivery';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import {
  readAmount,
  readInteger,
  readMoney,
  type TypedNumber,
} from '#contract/values/typed/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { isSame } from '../editing/merge-drafts.rules';
import type { RecordFormKind } from '../editing/record-form';
import { type AreaDraft, areaDraftOf, areaOf, emptyArea } from '../editing/zone-area.rules';
import { delivery as text } from './messages';

/** A method as typed. */
type MethodDraft = Omit<
  DeliveryMethod,
  'price' | 'freeOver' | 'bands' | 'daysFrom' | 'daysTo' | 'cutOff'
> &
  Record<'price' | 'freeOver' | 'daysFrom' | 'daysTo' | 'cutOff', string> & {
    bands: Record<'upTo' | 'price', string>[];
  };

/** A zone as typed. */
type ZoneDraft = AreaDraft & { methods: MethodDraft[] };

/** The form as typed; a line for each holiday. */
interface DeliveryDraft {
  country: string;
  timeZone: string;
  holidays: string;
  zones: ZoneDraft[];
}

export const emptyBand = { upTo: '', price: '' };

export const newMethod = (): MethodDraft => ({
  id: crypto.randomUUID(),
  name: '',
  kind: 'flat',
  price: '',
  bands: [emptyBand],
  freeOver: '',
  daysFrom: '3',
  daysTo: '5',
  cutOff: '',
  workingDays: [1, 2, 3, 4, 5],
  pickupPlace: '',
});

export const newZone = (): ZoneDraft => ({ ...emptyArea(), methods: [newMethod()] });

function draftOf({ country, timeZone, holidays, zones }: AdminDelivery): DeliveryDraft {
  return {
    country,
    timeZone,
    holidays: holidays.map(({ day, name }) => `${day} ${name}`).join('\n'),
    zones: zones.map((zone) => ({
      ...areaDraftOf(zone),
      methods: zone.methods.map(toMethodDraft),
    })),
  };
}

function toMethodDraft(method: DeliveryMethod): MethodDraft {
  const bands = method.bands.map(({ upTo, price }) => ({
    upTo: String(upTo ?? ''),
    price: String(price),
  }));
  return {
    ...method,
    price: String(method.price),
    freeOver: String(method.freeOver ?? ''),
    bands: bands.length > 0 ? bands : [emptyBand],
    daysFrom: String(method.daysFrom),
    daysTo: String(method.daysTo),
    cutOff: method.cutOff ?? '',
  };
}

/** The changed parts as the API takes them, or the errors of numbers and days. */
function changesOf(
  draft: DeliveryDraft,
  base: DeliveryDraft,
  currency: string,
): Parsed<BodyOf<'PUT /api/admin/delivery'>> {
  const errors: Record<string, string> = {};
  const read = (path: string, { value = 0, problem }: TypedNumber): number => {
    if (problem !== undefined) setOwnValue(errors, path, problem);
    return value;
  };
  const sent = {
    country: draft.country,
    timeZone: draft.timeZone,
    holidays: linesOf(draft.holidays).map((line) => {
      const [day = '', ...name] = line.split(/\s+/);
      return { day, name: name.join(' ') };
    }),
    zones: draft.zones.map((zone, index) => ({
      ...areaOf(zone),
      methods: zone.methods.map((method, at) =>
        toMethod(method, `zones.${index}.methods.${at}`, { read, currency }),
      ),
    })),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const names = Object.keys(sent) as (keyof typeof sent)[];
  const changed = names.filter((name) => !isSame(draft[name], base[name]));
  return { body: Object.fromEntries(changed.map((name) => [name, sent[name]])) };
}

/** Fields that the kind of a method does not have are sent empty. */
function toMethod(
  method: MethodDraft,
  path: string,
  { read, currency }: { read: (path: string, typed: TypedNumber) => number; currency: string },
): DeliveryMethod {
  const { kind } = method;
  const amount = (name: string, typed: string) =>
    read(`${path}.${name}`, readMoney(typed, currency));
  const bound = (name: string, typed: string) =>
    kind === 'weight' ? read(`${path}.${name}`, readAmount(typed)) : amount(name, typed);
  const days = (name: 'daysFrom' | 'daysTo') => read(`${path}.${name}`, readInteger(method[name]));
  const isFlat = kind === 'flat' || kind === 'pickup';
  const isStandard = kind === 'standard';
  return {
    ...method,
    price: isFlat ? amount('price', method.price) : 0,
    freeOver:
      isStandard || method.freeOver.trim() === '' ? null : amount('freeOver', method.freeOver),
    bands: hasBands(kind)
      ? method.bands.map(({ upTo, price }, at) => ({
          upTo: upTo.trim() === '' ? null : bound(`bands.${at}.upTo`, upTo),
          price: amount(`bands.${at}.price`, price),
        }))
      : [],
    daysFrom: isStandard ? 0 : days('daysFrom'),
    daysTo: isStandard ? 0 : days('daysTo'),
    cutOff: method.cutOff === '' ? null : method.cutOff,
    pickupPlace: kind === 'pickup' ? method.pickupPlace : '',
  };
}

export const hasBands = (kind: DeliveryMethod['kind']) => kind === 'weight' || kind === 'value';

const linesOf = (typed: string) => typed.split('\n').flatMap((line) => line.trim() || []);

/** Messages about an item of a list belong to the text that it is in. */
const fieldOf = (path: string): string =>
  path.replace(/\b(holidays|countries|states|postcodes|workingDays)\..*/, '$1');

/** The label of a field, by its path: `Zone 1, Method 2, Price`. */
function deliveryLabel(path: string): string {
  const labels: Readonly<Record<string, string>> = text.fields;
  const parts = path.split('.');
  return parts
    .flatMap((part, depth) => {
      if (!/^\d+$/.test(part)) return ownValue(labels, part) ?? [];
      const number = Number(part) + 1;
      const list = parts[depth - 1];
      if (list === 'zones') return text.zone(number);
      return list === 'methods' ? text.method(number) : text.band(number);
    })
    .join(', ');
}

export const deliveryForm = (currency: string) =>
  ({
    draftOf,
    bodyOf: (draft, base) => changesOf(draft, base, currency),
    fieldOf,
    labelOf: deliveryLabel,
    text,
  }) satisfies RecordFormKind<AdminDelivery, DeliveryDraft, BodyOf<'PUT /api/admin/delivery'>>;
