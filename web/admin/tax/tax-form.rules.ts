import type { AdminTax, TaxClass, TaxZone } from '#contract/admin/tax';
import { ownValue } from '#contract/values/own-value';
import { euVatRates } from '#contract/values/tax/eu-vat-rates';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { countryName } from '../../ui/text/countries';
import { isSame } from '../editing/merge-drafts.rules';
import type { RecordFormKind } from '../editing/record-form';
import { type AreaDraft, areaDraftOf, areaOf, emptyArea } from '../editing/zone-area.rules';
import { tax as text } from './messages';

/** A zone as typed: the name of its tax, and its percentages in the order of the classes. Empty: as the first. */
type ZoneDraft = AreaDraft & { taxName: string; percents: string[] };

/** The form as typed. */
interface TaxDraft
  extends Pick<
    AdminTax,
    | 'isOn'
    | 'rounding'
    | 'deliveryClass'
    | 'exemptsBusinesses'
    | 'checksOnline'
    | 'invoices'
    | 'electronicInvoices'
  > {
  prices: keyof typeof text.prices;
  /** A new class has no stored code yet. */
  classes: (TaxClass & { isNew: boolean })[];
  zones: ZoneDraft[];
}

export const newClass = () => ({ code: '', name: '', categories: [], isNew: true });
export const newZone = (classes: number): ZoneDraft => ({
  ...emptyArea(),
  taxName: 'VAT',
  percents: Array.from({ length: classes }, () => ''),
});

/** A zone with the usual VAT rates for each member state of the European Union that no zone names. */
export function euZones(
  classes: readonly { code: string; name: string }[],
  zones: readonly Pick<ZoneDraft, 'countries'>[],
): ZoneDraft[] {
  const named = new Set(zones.flatMap(({ countries }) => countries));
  const isReduced = ({ code, name }: { code: string; name: string }) =>
    /reduced|ermäßigt|reduit|réduit/i.test(`${code} ${name}`);
  return euVatRates
    .filter(({ country }) => !named.has(country))
    .map(({ country, standard, reduced }) => ({
      ...emptyArea(),
      name: countryName(country),
      countries: [country],
      taxName: 'VAT',
      percents: classes.map((one, index) => {
        if (index === 0) return String(standard);
        return isReduced(one) && reduced !== null ? String(reduced) : '';
      }),
    }));
}

function draftOf(saved: AdminTax): TaxDraft {
  const { isOn, rounding, deliveryClass, exemptsBusinesses, checksOnline } = saved;
  const { invoices, electronicInvoices } = saved;
  return {
    isOn,
    rounding,
    deliveryClass,
    exemptsBusinesses,
    checksOnline,
    invoices,
    electronicInvoices,
    prices: saved.pricesIncludeTax ? 'included' : 'added',
    classes: saved.classes.map((one) => ({ ...one, isNew: false })),
    zones: saved.zones.map((zone) => ({
      ...areaDraftOf(zone),
      taxName: zone.rates[0]?.name ?? '',
      percents: saved.classes.map(({ code }) => percentText(zone, code)),
    })),
  };
}

function percentText({ rates }: TaxZone, code: string): string {
  const rate = rates.find(({ taxClass }) => taxClass === code);
  return rate ? String(rate.percent) : '';
}

/** The changed parts as the API takes them, or the errors of percentages. */
function changesOf(draft: TaxDraft, base: TaxDraft): Parsed<BodyOf<'PUT /api/admin/tax'>> {
  const errors: Record<string, string> = {};
  const { classes, zones, prices, ...rest } = draft;
  const sent = {
    ...rest,
    pricesIncludeTax: prices === 'included',
    classes: classes.map(({ isNew: _, ...one }) => one),
    zones: zones.map(({ taxName, percents, ...area }, at) => ({
      ...areaOf(area),
      rates: classes.flatMap(({ code }, index) => {
        const typed = (percents[index] ?? '').trim().replace(',', '.').replace(/ ?%$/, '');
        if (typed === '' && index > 0) return [];
        const percent = Number(typed);
        if (typed === '' || Number.isNaN(percent))
          errors[`zones.${at}.percents.${index}`] = text.percentMissing;
        return [{ taxClass: code, name: taxName, percent }];
      }),
    })),
  };
  if (Object.keys(errors).length > 0) return { errors };
  const { pricesIncludeTax, ...others } = sent;
  const names = (Object.keys(others) as (keyof typeof others)[]).filter(
    (name) => !isSame(draft[name], base[name]),
  );
  // The rates of the zones name the classes.
  if (names.includes('classes') && !names.includes('zones')) names.push('zones');
  return {
    body: {
      ...Object.fromEntries(names.map((name) => [name, others[name]])),
      ...(draft.prices !== base.prices && { pricesIncludeTax }),
    },
  };
}

/** The draft without a class, whose rates leave the zones. */
export function withoutClass(draft: TaxDraft, at: number): Pick<TaxDraft, 'classes' | 'zones'> {
  return {
    classes: draft.classes.toSpliced(at, 1),
    zones: draft.zones.map((zone) => ({ ...zone, percents: zone.percents.toSpliced(at, 1) })),
  };
}

/** The form's field for a path of the API. */
function fieldOf(path: string, { classes, zones }: TaxDraft): string {
  const [, zone, rate, field] = /^zones\.(\d+)\.rates\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (zone === undefined) {
    const list = path.replace(/^(zones\.\d+)\.rates$/, '$1.percents.0');
    return list.replace(/\b(countries|states|postcodes|categories)\..*/, '$1');
  }
  if (field === 'name') return `zones.${zone}.taxName`;
  // Empty percentages are not sent.
  const percents = zones[Number(zone)]?.percents ?? [];
  const sent = classes.map((_, index) => index).filter((at) => at === 0 || percents[at] !== '');
  return `zones.${zone}.percents.${sent[Number(rate)] ?? 0}`;
}

/** The label of a field, by its path: `Zone 1, Rates`. */
function taxLabel(path: string): string {
  const labels: Readonly<Record<string, string>> = text.fields;
  const parts = path.split('.');
  return parts
    .flatMap((part, depth) => {
      const isList = /^\d+$/.test(parts[depth + 1] ?? '');
      if (!/^\d+$/.test(part)) return isList ? [] : (ownValue(labels, part) ?? []);
      const list = parts[depth - 1];
      if (list === 'zones') return text.zone(Number(part) + 1);
      return list === 'classes' ? text.class(Number(part) + 1) : [];
    })
    .join(', ');
}

export const taxForm = {
  draftOf,
  bodyOf: changesOf,
  fieldOf,
  labelOf: taxLabel,
  text,
} satisfies RecordFormKind<AdminTax, TaxDraft, BodyOf<'PUT /api/admin/tax'>>;
