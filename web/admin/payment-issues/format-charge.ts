import type { PaymentIssue } from '#contract/admin/payment-issues';

/** An amount in its own currency; after its code if the currency is unknown. */
export function formatCharge({ amount, currency }: PaymentIssue): string {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
  } catch {
    return `${amount} ${currency}`;
  }
}
