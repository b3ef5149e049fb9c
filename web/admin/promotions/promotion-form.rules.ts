import type { PromotionRecord } from '#contract/admin/promotions';
import { currencyName } from '#contract/values/money';
import { ownValue } from '#contract/values/own-value';
import { momentIn } from '#contract/values/typed-moments';
import {
  readAmount,
  readInteger,
  readMoney,
  type TypedNumber,
} from '#contract/values/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { toMomentField } from '../editing/moments';
import type { RecordFormKind } from '../editing/record-form';
import { promotions, promotionForm as text } from './messages';

type PromotionBody = BodyOf<'PUT /api/admin/promotions/:id'>;

/** The form as typed. */
interface PromotionDraft {
  code: string;
  kind: 'percent' | 'amount';
  value: string;
  minimum: string;
  /** `2026-11-21T09:41`, by this device's clock. */
  startsAt: string;
  endsAt: string;
  useLimit: string;
  customerLimit: string;
}

export const emptyDraft: PromotionDraft = {
  code: '',
  kind: 'percent',
  value: '',
  minimum: '',
  startsAt: '',
  endsAt: '',
  useLimit: '',
  customerLimit: '',
};

export function draftOf(promotion: PromotionRecord | null, timeZone: string): PromotionDraft {
  if (!promotion) return emptyDraft;
  return {
    code: promotion.code,
    kind: promotion.kind,
    value: String(promotion.value),
    minimum: promotion.minimum === 0 ? '' : String(promotion.minimum),
    startsAt: toMomentField(promotion.startsAt, timeZone),
    endsAt: toMomentField(promotion.endsAt, timeZone),
    useLimit: String(promotion.useLimit ?? ''),
    customerLimit: String(promotion.customerLimit ?? ''),
  };
}

/** The request body, or the errors of numbers and times. The API checks everything else. */
export function bodyOf(
  draft: PromotionDraft,
  { currency, timeZone }: { currency: string; timeZone: string },
): Parsed<PromotionBody> {
  const errors: Record<string, string> = {};
  const amount = (typed: string) => readMoney(typed, currency);
  const number = (
    name: 'value' | 'minimum' | 'useLimit' | 'customerLimit',
    read: (typed: string) => TypedNumber,
  ) => {
    if (draft[name].trim() === '' && name !== 'value') return null;
    const { value = null, problem } = read(draft[name]);
    if (problem !== undefined) errors[name] = problem;
    return value;
  };
  const moment = (name: 'startsAt' | 'endsAt') => {
    if (draft[name] === '') return null;
    const at = momentIn(draft[name], timeZone);
    if (at === null) {
      errors[name] = text.moment;
      return null;
    }
    return at.toISOString();
  };
  const body: PromotionBody = {
    code: draft.code,
    kind: draft.kind,
    value: number('value', draft.kind === 'amount' ? amount : readAmount) ?? 0,
    minimum: number('minimum', amount) ?? 0,
    startsAt: moment('startsAt'),
    endsAt: moment('endsAt'),
    useLimit: number('useLimit', readInteger),
    customerLimit: number('customerLimit', readInteger),
  };
  return Object.keys(errors).length > 0 ? { errors } : { body };
}

const labels: Record<keyof PromotionDraft, string> = {
  ...text,
  code: promotions.code,
  minimum: promotions.minimum,
};

export const kindsIn = (currency: string): Record<PromotionDraft['kind'], string> => ({
  percent: text.percent,
  amount: text.amount(currencyName(currency)),
});

export const promotionFormKind = (terms: {
  currency: string;
  timeZone: string;
}): RecordFormKind<PromotionRecord | null, PromotionDraft, PromotionBody> => ({
  draftOf: (saved) => draftOf(saved, terms.timeZone),
  bodyOf: (draft) => bodyOf(draft, terms),
  labelOf: (path) => ownValue<string>(labels, path) ?? path,
  show: (path, value) =>
    path === 'kind' ? ownValue<string>(kindsIn(terms.currency), String(value)) : undefined,
  text: { save: text.save, saving: text.saving },
});
