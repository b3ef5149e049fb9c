import { X } from 'lucide';
import type { ReactNode } from 'react';
import type { Cart } from '#contract/cart';
import type { Delivery } from '#contract/delivery';
import type { Explanation, FreeShipping } from '#contract/money';
import type { ShownTaxes } from '#contract/tax';
import { deliveryLabel } from '#contract/values/promotions/delivery-label';
import { FieldError } from '../../ui/forms/field-frame';
import { IconButton } from '../../ui/icon-button';
import { useMoney } from '../../ui/text/money';
import { cart as texts } from './messages';

/** The totals of a cart or an order, in major units. */
export type Sums = {
  totalPrice: number;
  discount: number;
  promo: number;
  promoCode: string | null;
  promotions?: Cart['promotions'];
  shipping: number;
  freeShipping: FreeShipping | null;
  total: number;
  tax?: ShownTaxes | undefined;
  /** How a cart can be delivered. */
  delivery?: Delivery | undefined;
  /** What a cart lacks for free delivery. */
  missingForFreeShipping?: number | undefined;
  nearlyReached?: Cart['nearlyReached'];
  promotionsByPriority?: Cart['promotionsByPriority'];
};

type TotalsListProps = {
  sums: Sums;
  totalLabel?: string;
  onRemovePromo?: (() => void) | undefined;
  /** Why the promo code does not apply. */
  promoError?: string | undefined;
};

/** From the subtotal to the total, a row each. */
export function TotalsList({
  sums,
  totalLabel = texts.total,
  onRemovePromo,
  promoError,
}: TotalsListProps) {
  const formatMoney = useMoney();
  return (
    <dl className="grid gap-2.5 tabular-nums">
      <TotalsRow name={texts.subtotal}>{formatMoney(sums.totalPrice)}</TotalsRow>
      <TotalsRow name={texts.discount}>
        <Less amount={sums.discount} />
      </TotalsRow>
      <PromotionRows sums={sums} onRemovePromo={onRemovePromo} />
      {promoError !== undefined && (
        <div>
          <dt className="sr-only">{texts.promoCode}</dt>
          <dd>
            <FieldError>{promoError}</FieldError>
          </dd>
        </div>
      )}
      <TotalsRow name={deliveryLabel(texts.shipping, sums.promotions)}>
        <ShippingCost sums={sums} />
      </TotalsRow>
      {sums.tax && <TaxRow tax={sums.tax} />}
      <div className="mt-1.5 flex justify-between gap-4 border-t border-line-strong pt-4 text-20 font-medium">
        <dt>{totalLabel}</dt>
        <dd>{formatMoney(sums.total)}</dd>
      </div>
    </dl>
  );
}

/** What the promotions that apply take off, and the promo code. */
export function PromotionRows({
  sums: { promo, promoCode, promotions },
  onRemovePromo,
}: {
  sums: Pick<Sums, 'promo' | 'promoCode' | 'promotions'>;
  onRemovePromo?: (() => void) | undefined;
}) {
  const ofCode = promotions?.find(({ code }) => code);
  const byCode = promotions ? (ofCode?.amount ?? 0) : promo;
  // The row of the delivery names it.
  const isOfDelivery = byCode === 0 && ofCode?.delivery !== undefined;
  return (
    <>
      {promotions?.map(
        ({ _id, name, amount, code }) =>
          !code &&
          amount > 0 && (
            <TotalsRow key={_id} name={name}>
              <Less amount={amount} />
            </TotalsRow>
          ),
      )}
      {promoCode !== null && (onRemovePromo || !isOfDelivery) && (
        <TotalsRow
          name={texts.promo(promoCode)}
          action={
            onRemovePromo && (
              <IconButton
                icon={X}
                size={16}
                label={texts.removePromo(promoCode)}
                onClick={onRemovePromo}
                className="-my-3 size-6! pointer-coarse:size-11!"
              />
            )
          }
        >
          <Less amount={byCode} />
        </TotalsRow>
      )}
    </>
  );
}

type TotalsRowProps = { name: string; action?: ReactNode; children: ReactNode };

export function TotalsRow({ name, action, children }: TotalsRowProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="inline-flex items-center gap-1 text-ink-2">
        {name}
        {action}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The shipping cost, or why it is free. */
export function ShippingCost({
  sums,
}: {
  sums: Pick<Sums, 'shipping' | 'freeShipping' | 'delivery'>;
}) {
  const formatMoney = useMoney();
  if (sums.delivery?.optionId === null) return texts.dependsOnAddress;
  if (sums.freeShipping === 'first_order') return texts.freeFirstOrder;
  return sums.shipping === 0 ? texts.free : formatMoney(sums.shipping);
}

/** The tax that is added to the prices or deducted from them. */
export function TaxRow({ tax: { added } }: { tax: ShownTaxes }) {
  const formatMoney = useMoney();
  if (added === 0) return null;
  return (
    <TotalsRow name={added > 0 ? texts.taxAdded : texts.taxDeducted}>
      {added > 0 ? formatMoney(added) : <Less amount={-added} />}
    </TotalsRow>
  );
}

/** Below the total: the tax in it, or why it has none. */
export function TaxNote({ tax: { kind, amount, isKnown, rates } }: { tax: ShownTaxes }) {
  const formatMoney = useMoney();
  const note = !isKnown
    ? texts.taxNotIncluded
    : kind === 'reverse_charge'
      ? texts.taxExempt
      : kind === 'included' &&
        rates.length > 0 &&
        texts.taxIncluded(rates[0]?.name ?? '', formatMoney(amount));
  return note && <p className="mt-1.5 text-13 text-ink-2">{note}</p>;
}

/**
 * Below the totals of a cart: whether promotions are applied by priority, what is missing for others, and for free delivery
 * once the delivery method is known.
 */
export function CartNotes({
  sums: { missingForFreeShipping, delivery, nearlyReached = [], promotionsByPriority },
}: {
  sums: Sums;
}) {
  const formatMoney = useMoney();
  const notes = nearlyReached.map(({ name, quantity, value = 0 }) =>
    texts.nearlyReached(name, quantity ? `${quantity}` : formatMoney(value)),
  );
  if (promotionsByPriority) notes.push(texts.promotionsByPriority);
  if (missingForFreeShipping !== undefined && delivery?.optionId !== null)
    notes.push(texts.missingForFreeShipping(formatMoney(missingForFreeShipping)));
  return notes.map((note) => (
    <p key={note} className="mt-3 text-13 text-ink-2">
      {note}
    </p>
  ));
}

/** An amount that is subtracted. */
export function Less({ amount }: { amount: number }) {
  const formatMoney = useMoney();
  return amount > 0 ? (
    <span className="text-sale">−{formatMoney(amount)}</span>
  ) : (
    formatMoney(amount)
  );
}

/** An expandable explanation of the total, line by line. */
export function TotalExplanation({
  lines = [],
  tax,
}: {
  lines?: Explanation | undefined;
  tax?: ShownTaxes | undefined;
}) {
  const formatMoney = useMoney();
  if (lines.length === 0) return null;
  // Two products may have the same title.
  const rows = lines.map((line, index) => ({ ...line, key: `${index} ${line.label}` }));
  return (
    <details className="mt-4 text-13 text-ink-2 print:hidden">
      <summary className="w-fit py-1 underline underline-offset-4 pointer-coarse:py-3">
        {texts.why}
      </summary>
      <ul className="mt-2 grid gap-1.5 tabular-nums">
        {rows.map(({ key, label, amount }) => (
          <li key={key} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-break-word">{label}</span>
            <span className="whitespace-nowrap">
              {amount < 0 ? `−${formatMoney(-amount)}` : formatMoney(amount)}
            </span>
          </li>
        ))}
      </ul>
      {tax?.kind === 'included' && <TaxItems items={tax.items ?? []} />}
    </details>
  );
}

/** The tax in each price. */
function TaxItems({ items }: { items: NonNullable<ShownTaxes['items']> }) {
  const formatMoney = useMoney();
  if (items.length === 0) return null;
  const rows = items.map((item, index) => ({ ...item, key: `${index} ${item.label}` }));
  return (
    <>
      <p className="mt-3">{texts.taxInPrices}</p>
      <ul className="mt-2 grid gap-1.5 tabular-nums">
        {rows.map(({ key, label, name, percent, base, amount }) => (
          <li key={key} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-break-word">
              {texts.taxOf(label, name, percent, formatMoney(base))}
            </span>
            <span className="whitespace-nowrap">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
