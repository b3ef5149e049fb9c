import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import { forTextFacts, type TextFact } from '#contract/records/product';
import { partyLines, readPartyLines } from '#contract/values/addresses/party-lines';
import { type CareGroup, careGroupOf, careGroups } from '#contract/values/catalogue/care-symbols';
import { type Measure, measureNames } from '#contract/values/catalogue/measures';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { readAmount, readInteger, type TypedNumber } from '#contract/values/typed/typed-numbers';
import { productForm as text } from '../messages';

/** The details of a size as typed. */
export interface SizeDraft {
  name: string;
  /** Whether the product has the size. */
  isOffered: boolean;
  quantity: string;
  sku: string;
  gtin: string;
  /** Grams. */
  weight: string;
  /** Centimetres; empty for the category's. */
  measures: Record<Measure, string>;
}

/** The facts of a product as typed, except those of its sizes. */
export interface FactsDraft extends Record<TextFact, string> {
  composition: { part: string; fibres: { fibre: string; percent: string }[] }[];
  /** Empty where the product has no symbol of the group. */
  care: Record<CareGroup, string>;
  origin: string;
  /** In lines; empty for the shop's. */
  maker: string;
  responsiblePerson: string;
  withdrawalExclusion: StaffProduct['withdrawalExclusion'];
}

export const careGroupNames = Object.keys(careGroups) as CareGroup[];
export const emptyFibre = { fibre: '', percent: '' };

export function factsDraftOf(product: StaffProduct | null): FactsDraft {
  const care = Object.fromEntries(careGroupNames.map((group) => [group, '']));
  for (const symbol of product?.care ?? []) care[careGroupOf(symbol) ?? ''] = symbol;
  return {
    composition: (product?.composition ?? []).map(({ part, fibres }) => ({
      part,
      fibres: fibres.map(({ fibre, percent }) => ({ fibre, percent: String(percent) })),
    })),
    care: care as FactsDraft['care'],
    origin: product?.origin ?? '',
    maker: product?.maker ? partyLines(product.maker) : '',
    responsiblePerson: product?.responsiblePerson ? partyLines(product.responsiblePerson) : '',
    ...forTextFacts((name) => product?.[name] ?? ''),
    withdrawalExclusion: product?.withdrawalExclusion ?? '',
  };
}

/** A size without stock, or that of a product. */
export function sizeDraftOf(
  name: string,
  isOffered: boolean,
  product: StaffProduct | null = null,
): SizeDraft {
  const stored = product?.sizes.find((size) => size.name === name);
  const { sku = '', gtin = '', weight } = ownValue(product?.sizeDetails, name) ?? {};
  const measures = Object.fromEntries(
    measureNames.map((measure) => [
      measure,
      String(ownValue(product?.measures[measure], name) ?? ''),
    ]),
  );
  return {
    name,
    isOffered,
    sku,
    gtin,
    quantity: stored ? String(stored.quantity) : '',
    weight: weight === undefined ? '' : String(weight),
    measures: measures as SizeDraft['measures'],
  };
}

type ReadNumber = (path: string, typed: TypedNumber) => number;

/** The facts as the API takes them; `number` records errors of numbers. */
export function factsBodyOf(
  draft: FactsDraft & { sizes: SizeDraft[] },
  number: ReadNumber,
  errors: Record<string, string>,
) {
  const { composition, care, origin, maker, responsiblePerson, sizes } = draft;
  const party = (name: 'maker' | 'responsiblePerson', lines: string) => {
    if (lines.trim() === '') return null;
    const read = readPartyLines(lines);
    if (!read) errors[name] = text.partyLines;
    return read;
  };
  return {
    composition: composition.map(({ part, fibres }, at) => ({
      part,
      fibres: fibres.map(({ fibre, percent }, row) => ({
        fibre,
        percent: number(`composition.${at}.fibres.${row}.percent`, readAmount(percent)),
      })),
    })),
    care: careGroupNames.flatMap((group) => care[group] || []),
    origin,
    maker: party('maker', maker),
    responsiblePerson: party('responsiblePerson', responsiblePerson),
    ...forTextFacts((name) => draft[name]),
    withdrawalExclusion: draft.withdrawalExclusion,
    ...sizeFactsOf(sizes, number),
  };
}

function sizeFactsOf(sizes: SizeDraft[], number: ReadNumber) {
  const measures: Partial<Record<Measure, Record<string, number>>> = {};
  const sizeDetails: Record<string, { sku?: string; gtin?: string; weight?: number }> = {};
  for (const [row, size] of sizes.entries()) {
    if (!size.isOffered) continue;
    const name = size.name.trim();
    const [sku, gtin] = [size.sku.trim(), size.gtin.trim()];
    const details = {
      ...(sku !== '' && { sku }),
      ...(gtin !== '' && { gtin }),
      ...(size.weight.trim() !== '' && {
        weight: number(`sizes.${row}.weight`, readInteger(size.weight)),
      }),
    };
    if (Object.keys(details).length > 0) setOwnValue(sizeDetails, name, details);
    for (const measure of measureNames) {
      const typed = size.measures[measure];
      if (typed.trim() === '') continue;
      const value = number(`sizes.${row}.measures.${measure}`, readAmount(typed));
      measures[measure] = { ...measures[measure], [name]: value };
    }
  }
  return { measures, sizeDetails };
}
