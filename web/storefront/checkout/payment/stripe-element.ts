import { checkout as texts } from '../messages';
import {
  loadStripe,
  type StripeAppearance,
  type StripeElements,
  type StripeFault,
  type StripeJs,
} from './stripe-js';

export type StripeOutcome = { ok: true } | { ok: false; message: string };

/** Stripe's fields in their container. */
export interface MountedFields {
  /** Pays with the typed card. Never throws; errors are messages for the shopper. */
  confirm(): Promise<StripeOutcome>;
  /** Applies the current theme. */
  restyle(): void;
  unmount(): void;
}

interface FieldOptions {
  publishableKey: string;
  clientSecret: string;
  onReady: () => void;
  onFailure: () => void;
}

/** Mounts Stripe's fields into `container`. They are an iframe of Stripe, whose input the shop cannot read. */
export async function mountFields(
  container: HTMLElement,
  { publishableKey, clientSecret, onReady, onFailure }: FieldOptions,
): Promise<MountedFields> {
  const Stripe = await loadStripe();
  const stripe = Stripe(publishableKey);
  const elements = stripe.elements({ clientSecret, appearance: appearance() });
  const element = elements.create('payment');
  element.on('ready', onReady);
  element.on('loaderror', onFailure);
  element.mount(container);
  return {
    confirm: () => confirm(stripe, elements),
    restyle: () => elements.update({ appearance: appearance() }),
    unmount: () => element.destroy(),
  };
}

async function confirm(stripe: StripeJs, elements: StripeElements): Promise<StripeOutcome> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
    });
    if (isPaid((paymentIntent ?? error?.payment_intent)?.status)) return { ok: true };
    return { ok: false, message: messageOf(error) };
  } catch {
    return { ok: false, message: texts.unanswered };
  }
}

/** Also true for a payment that was completed in another tab: Stripe then refuses to confirm it again. */
function isPaid(status: string | undefined): boolean {
  return status === 'succeeded' || status === 'processing';
}

function messageOf(fault: StripeFault | undefined): string {
  if (fault?.type === 'card_error' && fault.message) return texts.declined(fault.message);
  if (fault?.type === 'validation_error' && fault.message) return fault.message;
  return texts.unanswered;
}

/** The computed colours and shapes of the current theme, because Stripe takes no custom properties. */
function appearance(): StripeAppearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: style.colorScheme.includes('dark') ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('--color-accent'),
      colorBackground: token('--color-surface'),
      colorText: token('--color-ink'),
      colorTextSecondary: token('--color-ink-2'),
      colorTextPlaceholder: token('--color-ink-2'),
      colorDanger: token('--color-sale'),
      borderRadius: token('--radius'),
      fontFamily: token('--font-text'),
      fontSizeBase: '16px',
    },
  };
}
