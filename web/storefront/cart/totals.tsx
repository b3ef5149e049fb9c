import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FreeShipping } from '#contract/money';
import { FieldError } from '../../ui/forms/field-frame';
import { IconButton } from '../../ui/icon-button';
import { formatMoney } from '../../ui/text/format';
import { cart as texts } from './messages';

/** The totals of a cart or an order, in dollars. */
export type Sums = {
  totalPrice: number;
  discount: number;
  promo: number;
  promoCode: string | null;
  shipping: number;
  freeShipping: FreeShipping | null;
  total: number;
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
  const { promoCode } = sums;
  return (
    <dl className="grid gap-2.5 tabular-nums">
      <Row name={texts.subtotal}>{formatMoney(sums.totalPrice)}</Row>
      <Row name={texts.discount}>
        <Less amount={sums.discount} />
      </Row>
      {promoCode !== null && (
        <Row
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
          <Less amount={sums.promo} />
        </Row>
      )}
      {promoError !== undefined && (
        <div>
          <dt className="sr-only">{texts.promoCode}</dt>
          <dd>
            <FieldError>{promoError}</FieldError>
          </dd>
        </div>
      )}
      <Row name={texts.shipping}>
        <ShippingCost sums={sums} />
      </Row>
      <div className="mt-1.5 flex justify-between gap-4 border-t border-line-strong pt-4 text-20 font-medium">
        <dt>{totalLabel}</dt>
        <dd>{formatMoney(sums.total)}</dd>
      </div>
    </dl>
  );
}

function Row({
  name,
  action,
  children,
}: {
  name: string;
  action?: ReactNode;
  children: ReactNode;
}) {
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
export function ShippingCost({ sums }: { sums: Pick<Sums, 'shipping' | 'freeShipping'> }) {
  if (sums.freeShipping === 'first_order') return texts.freeFirstOrder;
  return sums.shipping === 0 ? texts.free : formatMoney(sums.shipping);
}

function Less({ amount }: { amount: number }) {
  return amount > 0 ? (
    <span className="text-sale">−{formatMoney(amount)}</span>
  ) : (
    formatMoney(amount)
  );
}
