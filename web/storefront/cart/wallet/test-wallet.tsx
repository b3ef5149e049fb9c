import { useState } from 'react';
import { Button } from '../../../ui/button';
import { ModalDialog } from '../../../ui/overlays/sheet';
import { showToast } from '../../../ui/overlays/toast';
import { useMoney } from '../../../ui/text/money';
import { payAtSandbox } from '../../checkout/payment/pay-sandbox';
import { cart as texts } from '../messages';
import { testWallet as own } from './messages';
import { type ExpressCheckoutProps, useWalletOrder } from './use-wallet-order';
import type { WalletDetails, WalletQuote } from './wallet.rules';

/** What a real wallet knows of its owner. */
const owner = {
  billingDetails: { name: 'Robin Test', email: 'robin@wallet.test', phone: '5035550123' },
  shippingAddress: {
    name: 'Robin Test',
    address: {
      line1: '1 Mill Lane',
      city: 'Portland',
      state: 'OR',
      postal_code: '97201',
      country: 'US',
    },
  },
} as const satisfies WalletDetails;
const { line1, city, state, postal_code, country } = owner.shippingAddress.address;

/** The test card that is always accepted. */
const card = { number: '4242424242424242', expiry: '12/40', cvv: '123' };

/** The sandbox's wallet: shows what it pays and for whom, as a real one does, and moves no money. */
export function TestWallet({ cart, publishableKey: _, ...options }: ExpressCheckoutProps) {
  const { quoted, quoteFor, order, shown } = useWalletOrder(cart, options);
  const [quote, setQuote] = useState<WalletQuote | null>(null);
  const [busy, setBusy] = useState<'opening' | 'paying' | null>(null);
  const formatMoney = useMoney();
  const open = async () => {
    setBusy('opening');
    try {
      await quoted();
      const found = await quoteFor({ country, state, zipCode: postal_code });
      if (found) setQuote(found);
      else showToast(own.notDelivered);
    } finally {
      setBusy(null);
    }
  };
  const pay = async () => {
    setBusy('paying');
    const [rate] = quote?.shippingRates ?? [];
    await order({ ...owner, ...(rate && { shippingRate: { id: rate.id } }) }, async (secret) =>
      (await payAtSandbox(secret, card)).kind === 'succeeded' ? 'paid' : 'failed',
    );
    setBusy(null);
    setQuote(null);
  };
  return (
    <section aria-label={texts.wallets} className="mt-6">
      <Button
        className="w-full"
        busy={busy === 'opening' && own.opening}
        onClick={() => void open()}
      >
        {own.open}
      </Button>
      <ModalDialog
        open={quote !== null}
        onClose={() => setQuote(null)}
        title={own.title}
        description={own.about}
        foot={
          <Button kind="primary" busy={busy === 'paying' && own.paying} onClick={() => void pay()}>
            {own.pay}
          </Button>
        }
      >
        <dl className="grid gap-2">
          <div>
            <dt className="text-ink-2">{own.deliverTo}</dt>
            <dd>{[owner.shippingAddress.name, line1, city, state, postal_code].join(', ')}</dd>
          </div>
          <div>
            <dt className="text-ink-2">{own.total}</dt>
            <dd>{formatMoney(shown.current.total)}</dd>
          </div>
        </dl>
      </ModalDialog>
    </section>
  );
}
