import { summary as text } from './messages';
import { isOfOrder, type PromotionDraft } from './promotion-form.rules';

/** How a summary names what a promotion refers to. */
export interface SummaryWords {
  money: (typed: string) => string;
  /** Of a moment as typed. */
  day: (typed: string) => string;
  category: (key: string) => string;
  collection: (id: string) => string;
  customerGroup: (id: string) => string;
}

/** What a promotion does, without its dates: '3 for 2 on Socks'. */
export function effectInWords(draft: PromotionDraft, words: SummaryWords): string {
  const { kind, value, effect } = draft;
  const goods = goodsInWords(draft, words);
  const on = text.on(goods);
  switch (kind) {
    case 'percent':
      return text.percent(value || '…', on);
    case 'amount':
      return text.amount(
        words.money(value),
        isOfOrder(draft) ? text.theOrder : effect.per === 'unit' ? text.each(goods) : goods,
      );
    case 'fixed_price':
      return text.fixedPrice(goods, words.money(value));
    case 'multi_buy':
      return text.multiBuy(effect.quantity, effect.pay, on);
    case 'buy_get':
      return value === '100'
        ? text.buyGetFree(effect.buy, effect.get, on)
        : text.buyGet(effect.buy, effect.get, value || '…', on);
    case 'bundle':
      return text.bundle(effect.quantity, words.money(value), on);
    case 'tiers':
      return text.tiers(on);
    case 'delivery':
      return value === '100' ? text.freeDelivery : text.delivery(value || '…');
    default:
      return text.deliveryPrice(words.money(value));
  }
}

function goodsInWords({ goods }: PromotionDraft, words: SummaryWords): string {
  const named = [
    ...goods.categories.map(words.category),
    ...goods.collections.map(words.collection),
    ...goods.brands,
    ...(goods.products.length > 0 ? [text.products(goods.products.length)] : []),
    ...(goods.tags.trim() === '' ? [] : [goods.tags]),
  ];
  const list = named.length > 3 ? [...named.slice(0, 3), text.more(named.length - 3)] : named;
  const all = list.length === 0 ? text.everything : list.join(', ');
  if (goods.price === 'full') return text.fullPrice(all);
  return goods.price === 'reduced' ? text.reduced(all) : all;
}

/** One sentence about what a promotion will do: '3 for 2 on Socks, from Fri 27 Nov until Mon 30 Nov.' */
export function promotionInWords(draft: PromotionDraft, words: SummaryWords): string {
  const {
    trigger,
    code,
    hasManyCodes,
    minimum,
    leastQuantity,
    isFirstOrder,
    customerEmail,
    customerGroups,
    startsAt,
    endsAt,
  } = draft;
  return `${[
    effectInWords(draft, words),
    ...(trigger !== 'code'
      ? []
      : [hasManyCodes ? text.withOneOfManyCodes : text.withCode(code || '…')]),
    ...(minimum.trim() === '' ? [] : [text.minimum(words.money(minimum))]),
    ...(leastQuantity.trim() === '' ? [] : [text.leastQuantity(leastQuantity)]),
    ...(isFirstOrder ? [text.firstOrder] : []),
    ...(customerEmail.trim() === '' ? [] : [text.customer(customerEmail.trim())]),
    ...(customerGroups.length === 0
      ? []
      : [text.groups(customerGroups.map(words.customerGroup).join(', '))]),
    ...(startsAt === '' ? [] : [text.from(words.day(startsAt))]),
    ...(endsAt === '' ? [] : [text.until(words.day(endsAt))]),
  ].join(', ')}.`;
}
