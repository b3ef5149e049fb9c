import {
  appearance,
  isPaid,
  loadStripe,
  type StripeAppearance,
  type StripeError,
} from '../../checkout/payment/stripe-element';
import type { WalletDetails, WalletPlace, WalletQuote } from './wallet.rules';

interface ExpressOptions {
  publishableKey: string;
  currency: string;
  amount: number;
  /** The countries of delivery; empty for all. */
  countries: readonly string[];
  phoneRequired: boolean;
  chargedLater: boolean;
  /** The prices that the wallet shows when it opens. Stripe waits for one second only. */
  quote: () => Promise<WalletQuote | null>;
  /** Null if nothing is delivered to the address. */
  quoteFor: (place: WalletPlace, rateId?: string) => Promise<WalletQuote | null>;
  /** Whether any wallet is available in this browser. */
  onReady: (isAvailable: boolean) => void;
  onConfirm: (details: WalletDetails, pay: PayWithWallet) => Promise<WalletResult>;
}

export type WalletResult = 'paid' | 'failed';
/** Pays an order that the wallet has confirmed. Never throws. */
export type PayWithWallet = (clientSecret: string, returnUrl: string) => Promise<WalletResult>;

/** Mounts Stripe's buttons of wallets; resolves to a function that removes them. */
export async function mountWallets(
  container: HTMLElement,
  options: ExpressOptions,
): Promise<() => void> {
  const { publishableKey, currency, amount, countries, phoneRequired, chargedLater } = options;
  const stripe = (await loadStripe())(publishableKey) as unknown as ExpressStripe;
  const elements = stripe.elements({
    mode: 'payment',
    amount,
    currency,
    appearance: appearance(),
    // Stripe refuses a payment that is captured otherwise.
    ...(chargedLater ? { captureMethod: 'manual' as const } : {}),
  });
  const element = elements.create('expressCheckout');
  let place: WalletPlace = { country: '', state: '', zipCode: '' };
  const show = async (event: ShippingEvent, rateId?: string) => {
    const quote = await options.quoteFor(place, rateId).catch(() => null);
    if (!quote) return event.reject();
    elements.update({ amount: quote.amount });
    const { shippingRates, lineItems } = quote;
    event.resolve({ shippingRates, lineItems });
  };
  element.on('ready', ({ availablePaymentMethods }) =>
    options.onReady(availablePaymentMethods !== undefined),
  );
  element.on('loaderror', () => options.onReady(false));
  element.on('click', async (event) => {
    const quote = await options.quote().catch(() => null);
    if (!quote) return event.reject();
    const { amount: current, shippingRates, lineItems } = quote;
    elements.update({ amount: current });
    event.resolve({
      emailRequired: true,
      shippingAddressRequired: true,
      phoneNumberRequired: phoneRequired,
      ...(countries.length > 0 && { allowedShippingCountries: countries }),
      shippingRates,
      lineItems,
    });
  });
  element.on('shippingaddresschange', (event) => {
    const { country, state, postal_code: zipCode } = event.address;
    place = { country, state: state ?? '', zipCode: zipCode ?? '' };
    return show(event);
  });
  element.on('shippingratechange', (event) => show(event, event.shippingRate.id));
  element.on('confirm', async (event) => {
    const pay: PayWithWallet = async (clientSecret, returnUrl) => {
      try {
        const { error, paymentIntent } = await stripe.confirmPayment({
          elements,
          clientSecret,
          redirect: 'if_required',
          confirmParams: { return_url: returnUrl },
        });
        return isPaid((paymentIntent ?? error?.payment_intent)?.status) ? 'paid' : 'failed';
      } catch {
        return 'failed';
      }
    };
    const { error } = await elements.submit();
    const result = error ? 'failed' : await options.onConfirm(event, pay);
    if (result === 'failed') event.paymentFailed({ reason: 'fail' });
  });
  element.mount(container);
  return () => element.destroy();
}

/** The part of Stripe's script that wallets use. */
interface ExpressStripe {
  elements(options: {
    mode: 'payment';
    amount: number;
    currency: string;
    captureMethod?: 'manual';
    appearance: StripeAppearance;
  }): ExpressElements;
  confirmPayment(options: object): Promise<{
    error?: StripeError;
    paymentIntent?: { status: string };
  }>;
}

interface ExpressElements {
  create(kind: 'expressCheckout'): ExpressElement;
  update(options: { amount: number }): void;
  submit(): Promise<{ error?: StripeError }>;
}

interface ShippingEvent {
  resolve(quote: Partial<WalletQuote>): void;
  reject(): void;
}

interface Events {
  ready: { availablePaymentMethods?: object };
  loaderror: object;
  click: { resolve(options: object): void; reject(): void };
  shippingaddresschange: ShippingEvent & {
    address: { country: string; state?: string; postal_code?: string };
  };
  shippingratechange: ShippingEvent & { shippingRate: { id: string } };
  confirm: WalletDetails & { paymentFailed(options: { reason: 'fail' }): void };
}

interface ExpressElement {
  mount(container: HTMLElement): void;
  destroy(): void;
  on<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void | Promise<void>,
  ): void;
}
