import { act, render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PaymentFlow } from '#contract/values/orders/payment-methods';
import type { StripePaymentHandle } from './stripe-payment';

type Handlers = Record<string, (event: object) => void>;

/** The part of Stripe's script that the checkout uses. */
function fakeStripe() {
  const handlers: Handlers = {};
  const element = {
    mount: vi.fn(),
    destroy: vi.fn(),
    on: (event: string, tell: (event: object) => void) => {
      handlers[event] = tell;
    },
  };
  const elements = { create: vi.fn(() => element), update: vi.fn() };
  const stripe = { elements: vi.fn(() => elements), confirmPayment: vi.fn() };
  return { handlers, element, elements, stripe, Stripe: vi.fn(() => stripe) };
}

const scripts = () =>
  [...document.querySelectorAll('script')].filter(({ src }) => src.includes('stripe'));
const scriptEvent = (name: 'load' | 'error') =>
  act(async () => {
    scripts()[0]?.dispatchEvent(new Event(name));
  });

let fake: ReturnType<typeof fakeStripe>;
let StripePayment: typeof import('./stripe-payment').StripePayment;

beforeEach(async () => {
  fake = fakeStripe();
  vi.stubGlobal('matchMedia', () => new EventTarget());
  // The script is loaded once per page, so each test resets the modules.
  vi.resetModules();
  ({ StripePayment } = await import('./stripe-payment'));
});
afterEach(() => {
  for (const script of scripts()) script.remove();
  window.Stripe = undefined;
  vi.unstubAllGlobals();
});

async function shown(flow: PaymentFlow = 'card') {
  const ref = createRef<StripePaymentHandle>();
  const view = render(
    <StripePayment ref={ref} flow={flow} clientSecret="pi_1_secret_2" publishableKey="pk_test_1" />,
  );
  const confirm = () => ref.current?.confirm();
  return { view, confirm };
}

async function ready(flow?: PaymentFlow) {
  const page = await shown(flow);
  window.Stripe = fake.Stripe as unknown as typeof window.Stripe;
  await scriptEvent('load');
  await act(async () => fake.handlers.ready?.({}));
  return page;
}

it('loads Stripe’s script when it is shown, and mounts its fields', async () => {
  expect(scripts()).toEqual([]);
  const { confirm } = await shown();
  expect(scripts().map(({ src }) => src)).toEqual(['https://js.stripe.com/endive/stripe.js']);
  expect(screen.getByRole('status').textContent).toContain('Loading the payment form');
  expect(await confirm()).toMatchObject({ ok: false });

  window.Stripe = fake.Stripe as unknown as typeof window.Stripe;
  await scriptEvent('load');
  expect(fake.Stripe).toHaveBeenCalledWith('pk_test_1');
  expect(fake.stripe.elements).toHaveBeenCalledWith(
    expect.objectContaining({ clientSecret: 'pi_1_secret_2' }),
  );
  expect(fake.element.mount).toHaveBeenCalledTimes(1);
  await act(async () => fake.handlers.ready?.({}));
  expect(screen.queryByRole('status')).toBeNull();
});

it.each([
  ['succeeded', { paymentIntent: { status: 'succeeded' } }, { ok: true }],
  ['is on its way', { paymentIntent: { status: 'processing' } }, { ok: true }],
  [
    'was made in another tab',
    { error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } } },
    { ok: true },
  ],
  [
    'was declined',
    { error: { type: 'card_error', message: 'Your card was declined.' } },
    { ok: false, message: expect.stringContaining('Your card was declined.') },
  ],
  [
    'lacks a digit',
    { error: { type: 'validation_error', message: 'Your card number is incomplete.' } },
    { ok: false, message: 'Your card number is incomplete.' },
  ],
  [
    'had no answer',
    { error: { type: 'api_connection_error', message: 'An error with our connection' } },
    { ok: false, message: expect.stringContaining('didn’t respond') },
  ],
  [
    'was left half way',
    { paymentIntent: { status: 'requires_action' } },
    { ok: false, message: expect.stringContaining('didn’t respond') },
  ],
])('tells how a payment went that %s', async (_what, answer, outcome) => {
  const { confirm } = await ready();
  fake.stripe.confirmPayment.mockResolvedValue(answer);
  expect(await confirm()).toEqual(outcome);
  expect(fake.stripe.confirmPayment).toHaveBeenCalledWith({
    elements: fake.elements,
    redirect: 'if_required',
  });
});

it.each([
  ['code', 'Get a new code'],
  ['account', 'Check the number'],
] as const)('tells what to type after a refusal of a %s', async (flow, advice) => {
  const { confirm } = await ready(flow);
  const refused = {
    type: 'card_error',
    message: 'No.',
    payment_intent: { status: 'requires_payment_method' },
  };
  fake.stripe.confirmPayment.mockResolvedValue({ error: refused });
  expect(await confirm()).toEqual({ ok: false, message: expect.stringContaining(advice) });
});

it('reports a failed confirmation', async () => {
  const { confirm } = await ready();
  fake.stripe.confirmPayment.mockRejectedValue(new Error('broken'));
  expect(await confirm()).toMatchObject({ ok: false });
});

it('reports that the fields did not load, and tries again', async () => {
  await shown();
  await scriptEvent('error');
  expect(screen.getByRole('alert').textContent).toContain('couldn’t load');
  expect(scripts()).toEqual([]);

  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  window.Stripe = fake.Stripe as unknown as typeof window.Stripe;
  await scriptEvent('load');
  await act(async () => fake.handlers.loaderror?.({ error: { type: 'api_error' } }));
  expect(screen.getByRole('alert').textContent).toContain('couldn’t load');

  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await act(async () => fake.handlers.ready?.({}));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('unmounts the fields', async () => {
  const { view } = await ready();
  view.unmount();
  expect(fake.element.destroy).toHaveBeenCalledTimes(1);
});

it('unmounts cleanly before the script has loaded', async () => {
  const { view } = await shown();
  view.unmount();
  window.Stripe = fake.Stripe as unknown as typeof window.Stripe;
  await scriptEvent('load');
  await waitFor(() => expect(fake.element.destroy).toHaveBeenCalledTimes(1));
});
