import { createHash } from 'node:crypto';
import { moneyFormat, toMajor } from '#contract/values/money';
import { escapeHtml } from '../../../http/escape.rules';
import { refusals } from '../../../http/refusals/messages';
import { isSettling } from './sandbox.events';
import type { SandboxPayment } from './sandbox.queries';
import { type BankDecision, bankPath, returnPath, type WayBack } from './sandbox-bank.service';

const STYLE = `
:root { color-scheme: light dark }
body { margin: 0 auto; max-width: 28rem; padding: 1.5rem 1rem 4rem; font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem } p.test { border: 2px solid; padding: .5rem .75rem; font-weight: 600 }
button, a { box-sizing: border-box; display: block; width: 100%; min-height: 3rem; margin: 0 0 .75rem; padding: .75rem; border: 1px solid; border-radius: .25rem; background: none; color: inherit; font: inherit; text-align: center; text-decoration: none; cursor: pointer }
`;

const hash = createHash('sha256').update(STYLE).digest('base64');
export const bankPagePolicy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'`;

/** The page of the test bank: the payment, and a button for each decision. */
export function bankPage(payment: SandboxPayment, back: WayBack): string {
  const amount = moneyFormat(payment.currency)(toMajor(payment.amount, payment.currency));
  const button = (decision: BankDecision, text: string) =>
    `<form method="post" action="${escapeHtml(bankPath(payment.clientSecret, back, decision))}"><button>${text}</button></form>`;
  const { text, buttons } = contentOf(payment, button);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Test bank</title><style>${STYLE}</style></head><body><main>
<p class="test">This is a test. No money is moved.</p>
<h1>Test bank</h1><p>Payment of ${escapeHtml(amount)}</p><p>${text}</p>
${buttons.join('\n')}
<a href="${escapeHtml(returnPath(back))}">Back to the shop</a>
</main></body></html>`;
}

function contentOf(
  payment: SandboxPayment,
  button: (decision: BankDecision, text: string) => string,
): { text: string; buttons: string[] } {
  if (isSettling(payment))
    return {
      text: 'The bank settles this payment later. Open this page again to decide how it ends.',
      buttons: [button('settle', 'Settle as paid'), button('fail', 'Settle as failed')],
    };
  switch (payment.status) {
    case 'open':
      return {
        text: 'Decide how the bank answers.',
        buttons: [
          button('approve', 'Approve'),
          button('refuse', 'Refuse'),
          button('later', 'Settle later'),
        ],
      };
    case 'canceled':
      return { text: refusals.payment.notPayable, buttons: [] };
    default:
      return { text: 'This payment is paid.', buttons: [] };
  }
}
