import type { ReactNode } from 'react';
import { returnPostageTexts } from '#contract/values/orders/messages';
import { useShopFacts } from '../../api/shop-facts';
import { classNames } from '../../ui/class-names';
import { order as texts } from './messages';

/** A list of named facts, such as an order's number and date. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl
      className={classNames(
        'grid *:min-w-0 wrap-anywhere [&_dd]:mt-1 [&_dt]:text-13 [&_dt]:text-ink-2',
        className,
      )}
    >
      {children}
    </dl>
  );
}

type FactProps = { name: string; className?: string; valueClass?: string; children: ReactNode };

export function Fact({ name, className, valueClass, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{name}</dt>
      <dd className={valueClass}>{children}</dd>
    </div>
  );
}

/** Who pays for sending a return. */
export function ReturnPostage() {
  return returnPostageTexts[useShopFacts().returnPostage];
}

/** The address for returns, or the contact if the shop has set none. */
export function ReturnAddress() {
  const { returnAddress, contactEmail } = useShopFacts();
  if (returnAddress)
    return <address className="whitespace-pre-line not-italic">{returnAddress}</address>;
  return (
    <>
      {texts.returnAskWhere}{' '}
      <a href={`mailto:${contactEmail}`} className="text-link">
        {contactEmail}
      </a>
    </>
  );
}
