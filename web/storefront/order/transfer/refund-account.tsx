import type { Order } from '#contract/orders/orders';
import { sendRefundAccountLink } from '../../../api/orders/orders';
import { CommandButton } from '../../../commands';
import { transfer as texts } from './messages';

type RefundAccountProps = { order: Order; ending: string | null };

/** Asks where the refund of a bank transfer is sent. Only the reader of the order's emails can say it. */
export function RefundAccount({ order, ending }: RefundAccountProps) {
  return (
    <section
      aria-labelledby="refund-account"
      className="mt-8 rounded border border-line bg-surface p-5 lg:p-8 print:hidden"
    >
      <h2 id="refund-account" className="display-20">
        {texts.refundTitle}
      </h2>
      <p className="mt-2 max-w-128 text-ink-2">{texts.refundText}</p>
      {ending !== null && <p className="mt-3">{texts.refundKnown(ending)}</p>}
      <CommandButton
        kind={ending === null ? 'primary' : 'quiet'}
        size="normal"
        className="mt-4"
        run={() => sendRefundAccountLink(order._id)}
        busy={texts.sending}
        done={texts.sent(order.email)}
      >
        {ending === null ? texts.sendLink : texts.sendChangeLink}
      </CommandButton>
    </section>
  );
}
