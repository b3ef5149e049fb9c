import type { PaymentFlow } from '#contract/values/orders/payment-methods';
import { stripe as stripeTexts, checkout as texts } from '../messages';

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
  /** How the payment is made: Stripe shows the fields of its method alone. */
  flow: PaymentFlow;
  /** Lets the fields offer the member's saved cards, once; null without. */
  sessionSecret: string | null;
  onReady: () => void;
  onFailure: () => void;
}

/** Mounts Stripe's fields into `container`. They are an iframe of Stripe, whose input the shop cannot read. */
export async function mountFields(
  container: HTMLElement,
  { publishableKey, clientSecret, flow, sessionSecret, onReady, onFailure }: FieldOptions,
): Promise<MountedFields> {
  const Stripe = await loadStripe();
  const stripe = Stripe(publishableKey);
  const elements = stripe.elements({
    clientSecret,
    appearance: appearance(),
    ...(sessionSecret !== null && { customerSessionClientSecret: sessionSecret }),
  });
  const element = elements.create('payment');
  element.on('ready', onReady);
  element.on('loaderror', onFailure);
  element.mount(container);
  return {
    confirm: () => confirm(stripe, elements, flow),
    restyle: () => elements.update({ appearance: appearance() }),
    unmount: () => element.destroy(),
  };
}

async function confirm(
  stripe: StripeJs,
  elements: StripeElements,
  flow: PaymentFlow,
): Promise<StripeOutcome> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
    });
    if (isPaid((paymentIntent ?? error?.payment_intent)?.status)) return { ok: true };
    return { ok: false, message: messageOf(error, flow) };
  } catch {
    return { ok: false, message: texts.unanswered };
  }
}

/**
 * Also true for a payment that is only authorised, and for one that was completed in another tab: Stripe then refuses to confirm it
 * again.
 */
export function isPaid(status: string | undefined): boolean {
  return status === 'succeeded' || status === 'processing' || status === 'requires_capture';
}

function messageOf(error: StripeError | undefined, flow: PaymentFlow): string {
  if (error?.type === 'validation_error' && error.message) return error.message;
  // The bank has refused, so that nothing is charged and something else can be typed.
  const isRefused = error?.payment_intent?.status === 'requires_payment_method';
  if (flow === 'code' && isRefused) return stripeTexts.codeRefused;
  if (flow === 'account' && isRefused) return stripeTexts.accountRefused;
  if (error?.type === 'card_error' && error.message) return texts.declined(error.message);
  return texts.unanswered;
}

/** The computed colours and shapes of the current theme, because Stripe takes no custom properties. */
export function appearance(): StripeAppearance {
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

/** The part of Stripe's script that the checkout uses. Stripe requires that it is loaded from its own address. */
type StripeConstructor = (publishableKey: string) => StripeJs;

interface StripeJs {
  elements(options: {
    clientSecret: string;
    appearance: StripeAppearance;
    customerSessionClientSecret?: string;
  }): StripeElements;
  confirmPayment(options: { elements: StripeElements; redirect: 'if_required' }): Promise<{
    error?: StripeError;
    paymentIntent?: { status: string };
  }>;
}

interface StripeElements {
  create(kind: 'payment'): StripeElement;
  update(options: { appearance: StripeAppearance }): void;
}

interface StripeElement {
  mount(container: HTMLElement): void;
  destroy(): void;
  on(event: 'ready', listener: () => void): void;
  on(event: 'loaderror', listener: (event: { error: StripeError }) => void): void;
}

export interface StripeError {
  type: string;
  code?: string;
  message?: string;
  payment_intent?: { status: string };
}

export interface StripeAppearance {
  theme: 'stripe' | 'night';
  variables: Record<string, string>;
}

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

/** The script's release matches the API version of the server's SDK. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const TIMEOUT_MS = 15_000;

let loading: Promise<StripeConstructor> | null = null;

/** Loads the script once per page; after a failure the next call tries again. */
export function loadStripe(): Promise<StripeConstructor> {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    if (window.Stripe) return resolve(window.Stripe);
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error('Stripe’s script could not be loaded'));
    };
    const timer = setTimeout(fail, TIMEOUT_MS);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      if (!window.Stripe) return fail();
      clearTimeout(timer);
      resolve(window.Stripe);
    });
    script.src = SCRIPT;
    document.head.append(script);
  });
}
