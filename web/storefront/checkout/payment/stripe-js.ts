/** Of Stripe's own script, what the checkout uses; Stripe allows it to be loaded from its own address only. */
type StripeConstructor = (publishableKey: string) => StripeJs;

export interface StripeJs {
  elements(options: { clientSecret: string; appearance: StripeAppearance }): StripeElements;
  confirmPayment(options: { elements: StripeElements; redirect: 'if_required' }): Promise<{
    error?: StripeFault;
    paymentIntent?: { status: string };
  }>;
}

export interface StripeElements {
  create(kind: 'payment'): StripeElement;
  update(options: { appearance: StripeAppearance }): void;
}

interface StripeElement {
  mount(place: HTMLElement): void;
  destroy(): void;
  on(event: 'ready', tell: () => void): void;
  on(event: 'loaderror', tell: (event: { error: StripeFault }) => void): void;
}

export interface StripeFault {
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

/** The release of the script belongs to the API version that the server's SDK speaks. */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js';
const PATIENCE_MS = 15_000;

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
    const timer = setTimeout(fail, PATIENCE_MS);
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
