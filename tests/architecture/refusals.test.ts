import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, listFiles, readSource } from './sources';

// Shoppers read why a request is refused in their language, so the sentence is a message: server/http/refusals/messages.ts, or
// contract/messages.ts for what a schema says. A literal sentence stays English.

/** Files whose sentences only staff, programs or the log read: the beginnings of their paths, and why. */
const exceptions: Record<string, string> = {
  'contract/admin/': 'staff',
  'contract/records/': 'staff',
  'contract/promotions/': 'staff',
  'contract/values/': 'staff, and texts that are no refusals',
  'contract/catalogue/product-facts.ts': 'staff',
  'contract/money.ts': 'a description of the API',
  'contract/paging.ts': 'programs',
  'contract/tax.ts': 'staff',
  'server/assortment': 'staff',
  'server/auth/passwords/admin-passwords.rules.ts': 'staff',
  'server/auth/sessions/staff-networks.ts': 'staff',
  'server/campaigns/': 'staff',
  'server/catalogue/bulk/': 'staff',
  'server/catalogue/prices/': 'staff',
  'server/catalogue/products/': 'staff',
  'server/cli.ts': 'who runs the server',
  'server/configuration/': 'who runs the server',
  'server/content/default-': 'the default pages, which staff edit',
  'server/content/document.rules.ts': 'the default pages, which staff edit',
  'server/content/draft.service.ts': 'staff',
  'server/content/publications.service.ts': 'staff',
  'server/content/sections/': 'the default home page, which staff edit',
  'server/customers/customers.service.ts': 'staff',
  'server/customers/erasure.service.ts': 'an admin',
  'server/database/': 'who runs the server',
  'server/delivery/delivery.service.ts': 'staff',
  'server/demo/': 'texts of the demo shop',
  'server/email/': 'staff',
  'server/http/check-money.ts': 'programs: forms send whole minor units',
  'server/http/create-http.ts': 'programs: a request without headers names no language',
  'server/http/door.ts': 'programs',
  'server/http/idempotency.ts': 'programs',
  'server/http/monitoring/': 'programs',
  'server/http/openapi/': 'a description of the API',
  'server/http/read-files/': 'files that staff upload',
  'server/imports/': 'staff',
  'server/invoices/electronic/electronic-texts.ts': 'staff, and the standard of these invoices',
  'server/jobs/': 'the log',
  'server/main.ts': 'who runs the server',
  'server/media/fetch-picture.ts': 'staff',
  'server/media/videos.service.ts': 'staff',
  'server/orders/cancel-order/cancel-rest.service.ts': 'staff',
  'server/orders/draft-orders/draft-orders.service.ts': 'staff',
  'server/orders/draft-orders/send-draft.service.ts': 'staff',
  'server/orders/refund-order/': 'staff',
  'server/orders/ship-order/': 'staff',
  'server/orders/staff/': 'staff',
  'server/payments/bank-transfer/bank-transfer.service.ts': 'staff',
  'server/payments/capture/capture.service.ts': 'staff',
  'server/payments/gateways/': 'providers, and staff',
  'server/payments/payment-methods.rules.ts': 'staff',
  'server/payments/payments.rules.ts': 'staff',
  'server/payments/reconcile/': 'staff',
  'server/payments/settlement.service.ts': 'providers',
  'server/payments/setup/': 'staff',
  'server/promotions/explain.rules.ts': 'staff',
  'server/promotions/generated-codes.service.ts': 'staff',
  'server/reviews/moderate-reviews.service.ts': 'staff',
  'server/settings/': 'staff',
  'server/site-pages/': 'staff',
  'server/staff/': 'staff',
  'server/translations-admin/': 'staff',
};

const isShopperFile = (file: string) =>
  !isTest(file) &&
  !/(^|[/-])messages\.ts$/.test(file) &&
  !/\.admin\./.test(file) &&
  !Object.keys(exceptions).some((beginning) => file.startsWith(beginning));

test('a refusal that shoppers can receive is a message', async () => {
  const files = (await listFiles(['server', 'contract'], /\.ts$/)).filter(isShopperFile);
  const found = await Promise.all(
    files.map(async (file) =>
      sentencesIn(await readSource(file)).map((text) => `${file}: ${text}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

/** The literal sentences of a source. Those of an `Error` are for developers. */
function sentencesIn(source: string): string[] {
  const file = ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true);
  const sentences: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isNewExpression(node) &&
      /^(\w*Error|\w*Rejection)$/.test(node.expression.getText()) &&
      node.expression.getText() !== 'ShopError'
    )
      return;
    if (ts.isCallExpression(node) && /^log\b|\.log\b/.test(node.expression.getText())) return;
    const text = textOf(node);
    if (text !== null && /^[A-Z“].* .*[.!?]$/s.test(text)) sentences.push(text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return sentences;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}
