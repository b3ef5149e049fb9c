import type { PromotionRecord } from '#contract/admin/promotions';
import type { RecordFields } from '#contract/records/fields';
import { promotionFields } from '#contract/records/promotion';
import { tagsIn } from '#contract/values/catalogue/tags';
import { ownValue } from '#contract/values/own-value';
import { classOf, fieldOfValue, isPercentage } from '#contract/values/promotions/effects';
import { readInteger, readMoney } from '#contract/values/typed/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import {
  type FieldsDraft,
  type FieldUnits,
  fieldLabelOf,
  fieldsDraftOf,
  fieldValuesOf,
  optionText,
} from '../editing/record-fields.rules';
import type { RecordFormKind } from '../editing/record-form';
import { promotionForm as text } from './messages';

type PromotionBody = BodyOf<'POST /api/admin/promotions'>;

/** What an effect has besides its number, as typed. */
interface EffectDraft {
  per: string;
  quantity: string;
  pay: string;
  buy: string;
  get: string;
  by: string;
  /** A step a line, such as `3 = 10%`. */
  steps: string;
}

/** The goods that count, as typed. */
interface GoodsDraft {
  categories: string[];
  brands: string[];
  collections: string[];
  products: string[];
  tags: string;
  price: string;
}

export type PromotionDraft = FieldsDraft<typeof promotionFields> & {
  /** Whether its codes are generated. */
  hasManyCodes: boolean;
  effect: EffectDraft;
  goods: GoodsDraft;
  leastQuantity: string;
  /** Of a new promotion. */
  customerEmail: string;
  isFirstOrder: boolean;
  countries: string[];
  /** Ids. */
  customerGroups: string[];
  /** Of Monday to Sunday. */
  weekdays: boolean[];
  from: string;
  until: string;
  /** Terms that the API can set, and the form keeps. */
  others: OtherConditions;
};

type GoodsFilter = PromotionRecord['conditions']['goods'];

type OtherConditions = Pick<PromotionRecord['conditions'], 'deliveryMethods'> & {
  goods: Pick<GoodsFilter, 'styles' | 'attributes'>;
  /** Of the saved kind of discount; null for none. */
  ofKind: OtherTerms | null;
};

interface OtherTerms {
  kind: string;
  /** Null for what the discount and its goods suggest. */
  class: PromotionRecord['class'] | null;
  /** The goods that become cheaper, if they are not those that are bought. */
  goods: GoodsFilter | null;
  /** The parts of a bundle, if they are not units of the goods that count. */
  parts: BundlePart[] | null;
}

interface BundlePart {
  goods: GoodsFilter;
  quantity: number;
}

function otherTermsOf({ kind, effect, conditions, class: saved }: PromotionRecord): OtherTerms {
  const { goods, parts } = effect as { goods?: GoodsFilter; parts?: BundlePart[] };
  const isOther = (filter: GoodsFilter) =>
    Object.entries(conditions.goods).some(
      ([list, values]) => JSON.stringify(ownValue(filter, list)) !== JSON.stringify(values),
    );
  return {
    kind,
    class: saved === classOf({ kind, conditions }) ? null : saved,
    goods: goods && isOther(goods) ? goods : null,
    parts: parts && (parts.length > 1 || parts.some((part) => isOther(part.goods))) ? parts : null,
  };
}

const keptOf = ({ kind, others: { ofKind } }: Pick<PromotionDraft, 'kind' | 'others'>) =>
  ofKind?.kind === kind ? ofKind : null;

/** Whether the discount is off the order instead of some goods. */
export function isOfOrder(draft: Pick<PromotionDraft, 'kind' | 'goods' | 'others'>): boolean {
  const kept = keptOf(draft)?.class;
  return (
    (kept ?? classOf({ kind: draft.kind, conditions: { goods: countedGoods(draft) } })) === 'order'
  );
}

/** The goods that count, with what the form does not show. */
const countedGoods = ({ goods, others }: Pick<PromotionDraft, 'goods' | 'others'>) => ({
  ...goodsOf(goods),
  ...others.goods,
});

/** The fields of a record with one trigger and one kind of discount. */
export function fieldsFor({
  trigger,
  kind,
  hasManyCodes,
}: Pick<PromotionDraft, 'trigger' | 'kind' | 'hasManyCodes'>) {
  const { code, value, ...fields } = promotionFields;
  const { whenEmpty: _, ...typedCode } = code;
  const number = fieldOfValue(kind);
  const label = ownValue<string>(text.values, number ?? '') ?? value.label;
  return {
    ...fields,
    ...(trigger === 'code' && !hasManyCodes && { code: typedCode }),
    ...(number !== undefined && {
      value: isPercentage(kind)
        ? ({ kind: 'integer', label, min: 1, max: 100 } as const)
        : ({ kind: 'money', label } as const),
    }),
  } satisfies RecordFields;
}

const inStep = { quantity: '3', pay: '2', buy: '1', get: '1' };

function draftOf(saved: PromotionRecord | null, units: FieldUnits): PromotionDraft {
  const when: Partial<PromotionRecord['conditions']> = saved?.conditions ?? {};
  const { goods } = when;
  const effect = (saved?.effect ?? {}) as Record<string, unknown>;
  const typed = (name: string, start: string) => String(ownValue(effect, name) ?? start);
  const [part] = (effect.parts ?? []) as { quantity: number }[];
  const draft = fieldsDraftOf(promotionFields, saved, units);
  return {
    ...draft,
    trigger: saved ? draft.trigger : 'automatic',
    hasManyCodes: saved?.hasManyCodes ?? false,
    value: saved && saved.value !== 0 ? draft.value : '',
    effect: {
      per: typed('per', 'unit'),
      quantity: String(effect.quantity ?? part?.quantity ?? inStep.quantity),
      pay: typed('pay', inStep.pay),
      buy: typed('buy', inStep.buy),
      get: typed('get', inStep.get),
      by: typed('by', 'quantity'),
      steps: stepsAsText((effect.steps ?? []) as Step[]),
    },
    goods: {
      categories: goods?.categories ?? [],
      brands: goods?.brands ?? [],
      collections: goods?.collections ?? [],
      products: goods?.products ?? [],
      tags: (goods?.tags ?? []).join(', '),
      price: goods?.price ?? 'any',
    },
    leastQuantity: when.leastQuantity == null ? '' : String(when.leastQuantity),
    customerEmail: '',
    isFirstOrder: when.isFirstOrder ?? false,
    countries: when.countries ?? [],
    customerGroups: when.customerGroups ?? [],
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => when.weekdays?.includes(day) ?? false),
    from: when.from ?? '',
    until: when.until ?? '',
    others: {
      deliveryMethods: when.deliveryMethods ?? [],
      goods: { styles: goods?.styles ?? [], attributes: goods?.attributes ?? [] },
      ofKind: saved && otherTermsOf(saved),
    },
  };
}

/** A new promotion like another: its code and its name are its own. */
const copyOf = (draft: PromotionDraft): PromotionDraft => ({ ...draft, code: '', name: '' });

interface Step {
  from: number;
  percent?: number;
  amount?: number;
}

const stepsAsText = (steps: Step[]) =>
  steps
    .map(({ from, percent, amount }) =>
      percent === undefined ? `${from} = ${amount}` : `${from} = ${percent}%`,
    )
    .join('\n');

/** Steps of tiers, one a line: `3 = 10%` or `100 = 15`. */
function readSteps(typed: string, currency: string): Step[] | string {
  const steps: Step[] = [];
  for (const line of typed.split('\n').filter((one) => one.trim() !== '')) {
    const [from = '', taken = ''] = line.split('=').map((part) => part.trim());
    const start = readMoney(from, currency);
    const percent = /^(\d{1,3}) ?%$/.exec(taken)?.[1];
    const amount = percent === undefined ? readMoney(taken, currency) : null;
    if (start.problem !== undefined || (amount && amount.problem !== undefined))
      return text.wrongStep(line);
    steps.push({
      from: start.value,
      ...(amount ? { amount: amount.value } : { percent: Number(percent) }),
    });
  }
  return steps;
}

/** What an effect has besides its number, or the errors by field. */
function readEffect(draft: PromotionDraft, currency: string): Parsed<Record<string, unknown>> {
  const { kind, effect } = draft;
  const kept = keptOf(draft);
  const errors: Record<string, string> = {};
  const whole = (name: keyof EffectDraft) => {
    const { value, problem } = readInteger(effect[name]);
    if (problem !== undefined) errors[`effect.${name}`] = problem;
    return value;
  };
  const body = ((): Record<string, unknown> => {
    switch (kind) {
      case 'amount':
        return { per: isOfOrder(draft) ? 'order' : effect.per };
      case 'multi_buy':
        return { quantity: whole('quantity'), pay: whole('pay') };
      case 'buy_get':
        return { buy: whole('buy'), get: whole('get'), goods: kept?.goods ?? countedGoods(draft) };
      case 'bundle': {
        const [first, ...others] = kept?.parts ?? [{ goods: countedGoods(draft) }];
        return { parts: [{ ...first, quantity: whole('quantity') }, ...others] };
      }
      case 'tiers': {
        const steps = readSteps(effect.steps, currency);
        if (typeof steps === 'string') errors['effect.steps'] = steps;
        return { by: effect.by, steps };
      }
      default:
        return {};
    }
  })();
  return Object.keys(errors).length > 0 ? { errors } : { body };
}

const goodsOf = ({ tags, price, ...goods }: GoodsDraft) => ({
  ...goods,
  tags: tagsIn(tags),
  price: price as 'any' | 'full' | 'reduced',
});

/** The body of a save. A promotion without a name is called what it does. */
function readDraft(
  draft: PromotionDraft,
  units: FieldUnits,
  nameFor: (draft: PromotionDraft) => string,
): Parsed<PromotionBody> {
  const { leastQuantity, isFirstOrder, countries, customerGroups, weekdays, from, until } = draft;
  const { ofKind: _, goods: __, ...others } = draft.others;
  const fields = fieldValuesOf(fieldsFor(draft) as typeof promotionFields, draft, null, units);
  const effect = readEffect(draft, units.currency);
  const least = leastQuantity.trim() === '' ? { value: null } : readInteger(leastQuantity);
  const errors = {
    ...fields.errors,
    ...effect.errors,
    ...('problem' in least && least.problem !== undefined && { leastQuantity: least.problem }),
  };
  if (!fields.body || !effect.body || Object.keys(errors).length > 0) return { errors };
  const hasManyCodes = draft.trigger === 'code' && draft.hasManyCodes;
  const isNamed = draft.trigger === 'automatic' || hasManyCodes;
  const keptClass = keptOf(draft)?.class;
  const body = {
    ...fields.body,
    ...(isNamed && { name: fields.body.name || nameFor(draft) }),
    hasManyCodes,
    ...(keptClass && { class: keptClass }),
    ...(draft.customerEmail.trim() !== '' && { customerEmail: draft.customerEmail.trim() }),
    effect: effect.body,
    conditions: {
      ...others,
      goods: countedGoods(draft),
      leastQuantity: least.value ?? null,
      isFirstOrder,
      countries,
      customerGroups,
      weekdays: weekdays.flatMap((isOn, index) => (isOn ? [index + 1] : [])),
      from: from || null,
      until: until || null,
    },
  };
  return { body: body as PromotionBody };
}

/** Where the form has the fields of the API. */
const fieldOf = (path: string) =>
  path.startsWith('conditions.goods') || path.startsWith('effect.goods')
    ? 'goods.products'
    : path.startsWith('effect.parts')
      ? 'effect.quantity'
      : path.startsWith('effect.steps')
        ? 'effect.steps'
        : path.replace(/^conditions\./, '');

export const promotionFormKind = (
  units: FieldUnits,
  nameFor: (draft: PromotionDraft) => string,
  template: PromotionRecord | null = null,
): RecordFormKind<PromotionRecord | null, PromotionDraft, PromotionBody> => ({
  draftOf: (saved) =>
    saved || template === null ? draftOf(saved, units) : copyOf(draftOf(template, units)),
  bodyOf: (draft) => readDraft(draft, units, nameFor),
  fieldOf,
  labelOf: (path) =>
    ownValue<string>(text.fields, path.split('.').at(-1) ?? '') ??
    fieldLabelOf(promotionFields, path),
  show: (path, value) => optionText(promotionFields, path, value),
  text: { save: text.save, saving: text.saving },
});
