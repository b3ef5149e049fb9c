import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { refundAtGateway } from '../../../tests/support/eventful-shop';
import { freshFixture, type Json, openTestShop, type TestUser } from '../../../tests/support/shop';

const test = freshFixture(openTestShop);
const staff = freshFixture(() => test.admin());
const ada = freshFixture(() => test.signUp());
const shirt = freshFixture(() => test.makeProduct({ stock: 500 }));

/** Orders of the sandbox become those of a provider with payouts. Its own books are elsewhere then. */
async function movedTo(gateway: string, order: Json): Promise<string> {
  const [row] = await test.rows(
    `update payment set gateway = $2, reference = 'pay_' || substr(md5(id::text), 1, 20) where order_id = $1 returning reference`,
    [order._id, gateway],
  );
  return row.reference;
}
async function verified(): Promise<void> {
  await test.rows(
    'truncate sandbox_gateway.payment, sandbox_gateway.charge, sandbox_gateway.refund, sandbox_gateway.event',
  );
  await test.expectVerified();
}

const upload = (user: TestUser, content: string | Buffer, name = 'payouts.csv') =>
  user.upload(`/api/admin/payouts?name=${encodeURIComponent(name)}`, content, 'text/csv');

const STRIPE =
  'automatic_payout_id,balance_transaction_id,reporting_category,payment_intent_id,refund_id,currency,gross,fee,net,customer_name,description';

describe('a file of payouts', () => {
  const linesOf = async (state = 'open') =>
    (await staff.get(`/api/admin/payouts/lines?state=${state}&pageSize=100`)).body;
  /** A file of Stripe. Each line: its kind, reference, gross, fee and refund. */
  const stripeFile = (
    lines: [kind: string, reference: string, gross: number, fee: number, refund?: string][],
  ) =>
    [
      STRIPE,
      ...lines.map(
        ([kind, reference, gross, fee, refund = ''], index) =>
          `po_1,txn_${kind}_${reference}_${index},${kind},${reference},${refund},usd,${gross.toFixed(2)},${fee.toFixed(2)},${(gross - fee).toFixed(2)},Ada Weaver,"=cmd|' /C calc'!A0"`,
      ),
    ].join('\r\n');

  it('is matched line by line, tells fees, and changes nothing the second time', async () => {
    const paid = await ada.paidOrder(shirt);
    const refunded = await ada.paidOrder(shirt);
    await refundAtGateway(test, refunded._id, 1_500);
    await test.runAllJobs();
    const references = [await movedTo('stripe', paid), await movedTo('stripe', refunded)];
    const [first = '', second = ''] = references;
    const content = stripeFile([
      ['charge', first, 65, 2.19],
      ['charge', second, 65, 2.19],
      ['refund', second, -15, 0],
      ['charge', 'pi_of_nobody', 10, 0.59],
      ['fee', '', -2, 0],
      ['payout', '', -120, 0],
    ]);
    const done = await upload(staff, content);
    expect(done.body).toEqual({
      provider: 'Stripe',
      added: 5,
      present: 0,
      skipped: 1,
      matched: 4,
      differences: 1,
      fees: [{ amount: 6.97, currency: 'USD' }],
    });
    expect(await linesOf()).toMatchObject([
      { reference: 'pi_of_nobody', difference: 'unknown', amount: 10, order: null },
    ]);
    expect(await linesOf('matched')).toHaveLength(4);
    const { payment } = await staff.readStaffOrder(refunded._id);
    expect([payment.fees, payment.net]).toEqual([[{ amount: 2.19, currency: 'USD' }], 47.81]);

    const before = await test.rows('select * from payout_line order by id');
    const again = await upload(staff, content);
    expect(again.body).toMatchObject({ added: 0, present: 5, differences: 0 });
    expect(await test.rows('select * from payout_line order by id')).toEqual(before);
    expect((await staff.get('/api/admin/payouts')).body).toMatchObject([
      { provider: 'Stripe', fileName: 'payouts.csv', added: 5, open: 1 },
    ]);
    expect((await staff.get('/api/admin/audit?entity=payout')).body).toHaveLength(1);
    expect(JSON.stringify(before)).not.toMatch(/Ada|Weaver|cmd|@/);
    await verified();
  });

  it('uploaded twice at the same time is imported once', async () => {
    const reference = await movedTo('stripe', await ada.paidOrder(shirt));
    const content = stripeFile([['charge', reference, 65, 2.19]]);
    const answers = await Promise.all([upload(staff, content), upload(staff, content)]);
    expect(answers.map(({ body }) => body.added).sort()).toEqual([0, 1]);
    await verified();
  });

  it('names amounts and currencies that differ, and each is decided with a note', async () => {
    const reference = await movedTo('stripe', await ada.paidOrder(shirt));
    const other = await movedTo('stripe', await ada.paidOrder(shirt));
    const content = `${stripeFile([
      ['charge', reference, 64, 2],
      ['refund', reference, -5, 0],
      ['dispute', reference, -65, 15],
    ])}\r\npo_1,txn_yen,charge,${other},,jpy,6500,200,6300,,`;
    expect((await upload(staff, content)).body).toMatchObject({ matched: 0, differences: 4 });
    const open = await linesOf();
    expect(open.map(({ kind, difference }: Json) => [kind, difference])).toEqual([
      ['payment', 'currency'],
      ['dispute', 'unknown'],
      ['refund', 'amount'],
      ['payment', 'amount'],
    ]);
    const [line] = open;
    const resolve = (note: string) =>
      staff.post(`/api/admin/payouts/lines/${line._id}/resolve`, { note });
    expect((await resolve('Asked Stripe.')).body).toMatchObject({ note: 'Asked Stripe.' });
    expect((await resolve('Again.')).body.note).toBe('Asked Stripe.');
    expect(await linesOf()).toHaveLength(3);
    expect(await linesOf('decided')).toMatchObject([{ difference: 'currency' }]);
    await verified();
  });

  it('lists payments and refunds that are in no payout', async () => {
    const orders = [];
    for (let count = 0; count < 3; count++) orders.push(await ada.paidOrder(shirt));
    const references = [];
    for (const order of orders) references.push(await movedTo('stripe', order));
    await test.rows(
      `update payment set paid_at = now() - interval '20 days' + make_interval(days => (row.position)::int)
        from unnest($1::uuid[]) with ordinality as row (id, position) where order_id = row.id`,
      [orders.map(({ _id }) => _id)],
    );
    const missing = async (days = 14) =>
      (await staff.get(`/api/admin/payouts/missing?days=${days}`)).body;
    expect(await missing()).toEqual([]);
    const [first = '', , last = ''] = references;
    await upload(
      staff,
      stripeFile([
        ['charge', first, 65, 2],
        ['charge', last, 65, 2],
      ]),
    );
    expect(await missing()).toMatchObject([
      { kind: 'payment', reference: references[1], amount: 65, order: orders[1]?._id },
    ]);
    expect(await missing(19)).toEqual([]);
    expect((await staff.get('/api/admin/payouts/missing?days=0')).status).toBe(400);
  });

  it('that is damaged is refused with the reason, and no line is stored', async () => {
    const reference = await movedTo('stripe', await ada.paidOrder(shirt));
    const good = stripeFile([['charge', reference, 65, 2.19]]);
    const [heading = '', line = ''] = good.split('\r\n');
    const damaged: [content: string | Buffer, message: string][] = [
      ['', 'The file is empty.'],
      ['a,b\r\n1,2', 'This isn’t a file of payouts that we can read.'],
      [`${heading}\r\n${line}\r\n${line.slice(0, 60)}`, 'Line 3 has'],
      [`${heading}\r\n${line.replace('65.00', '65.0x')}`, 'Line 2, gross: This isn’t an amount.'],
      [`${heading}\r\n${line.replace('65.00', '65.005')}`, 'This isn’t an amount.'],
      [`${heading}\r\n${line.replace(',usd,', ',dollars,')}`, 'This isn’t a currency.'],
      [`${heading}\r\n${line.replace(reference, 'ada@example.com')}`, 'This isn’t an id.'],
      [`${good}\r\n${line.replace('65.00', '66.00')}`, 'differs from line 2 with the same id'],
      [`${good}\r\n"unclosed`, 'is not closed'],
      [Buffer.from([0x50, 0x4b, 0x03, 0x04, 0xff, 0xfe]), 'UTF-8'],
    ];
    for (const [content, message] of damaged) {
      const answer = await upload(staff, content);
      expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(message)]);
      expect(answer.text).not.toContain('ada@');
    }
    expect(await test.rows('select from payout_line')).toEqual([]);
    expect((await upload(staff, good)).body.added).toBe(1);
    const changed = await upload(staff, good.replaceAll('65.00', '66.00'));
    expect(changed.body.message).toContain('differs from the same line of an earlier file');
    expect((await upload(staff, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))).status).toBe(413);
    await verified();
  });

  it('is for staff who may refund', async () => {
    const clerk = await test.staff('Fulfilment');
    for (const user of [clerk, ada]) {
      expect((await upload(user, stripeFile([]))).status).toBe(403);
      for (const path of ['', '/lines', '/missing', '/lines.csv'])
        expect((await user.get(`/api/admin/payouts${path}`)).status).toBe(403);
    }
  });

  it('can be exported, with cells that no spreadsheet runs', async () => {
    const reference = await movedTo('stripe', await ada.paidOrder(shirt));
    await upload(staff, stripeFile([['charge', reference, 60, 2]]));
    const [line] = await linesOf();
    await staff.post(`/api/admin/payouts/lines/${line._id}/resolve`, { note: '=HYPERLINK("x")' });
    const { text } = await staff.get('/api/admin/payouts/lines.csv');
    const [row] = parse(text, { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      Provider: 'Stripe',
      Payout: 'po_1',
      Reference: reference,
      Amount: '60.00',
      Fee: '2.00',
      Net: '58.00',
      Difference: 'amount',
      Decision: `'=HYPERLINK("x")`,
    });
  });
});

describe('a file of PayPal', () => {
  const heading =
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","Transaction ID","Reference Txn ID","Custom Number","Balance Impact"';
  const line = (
    type: string,
    gross: string,
    fee: string,
    net: string,
    ids: string[],
    status = 'Completed',
  ) =>
    `"27/11/2026","10:00:00","CET","Ada Weaver","${type}","${status}","USD","${gross}","${fee}","${net}","ada@example.com",${ids.map((id) => `"${id}"`).join(',')},"Credit"`;

  it('is matched by the shop’s own id of the payment, and a refund by the line of its payment', async () => {
    const order = await ada.paidOrder(shirt, 'M', 20);
    await refundAtGateway(test, order._id, 1_500);
    await test.runAllJobs();
    await movedTo('paypal', order);
    const key = await test.value<string>('select id from payment where order_id = $1', [order._id]);
    const total = order.total.toLocaleString('en-US', { minimumFractionDigits: 2 });
    const net = (order.total - 40).toLocaleString('en-US', { minimumFractionDigits: 2 });
    const content = [
      heading,
      line('Express Checkout Payment', total, '-40.00', net, ['5TY05013RG002845M', '', `${key}:2`]),
      line('Payment Refund', '-15.00', '0.00', '-15.00', [
        '9XX05013RG002845M',
        '5TY05013RG002845M',
        '',
      ]),
      line('General Withdrawal', '-500.00', '0.00', '-500.00', ['1AA05013RG002845M', '', '']),
      line(
        'Express Checkout Payment',
        '10.00',
        '0.00',
        '10.00',
        ['2BB05013RG002845M', '', ''],
        'Pending',
      ),
    ].join('\n');
    expect((await upload(staff, content)).body).toMatchObject({
      provider: 'PayPal',
      added: 3,
      skipped: 1,
      matched: 3,
      fees: [{ amount: 40, currency: 'USD' }],
    });
    expect((await staff.readStaffOrder(order._id)).payment.net).toBe(order.total - 55);
    const stored = JSON.stringify(await test.rows('select * from payout_line'));
    expect(stored).not.toMatch(/Ada|Weaver|example\.com/);
    await verified();
  });

  it('names a refund by the shop’s own id, in a file without its payment', async () => {
    const order = await ada.paidOrder(shirt);
    await refundAtGateway(test, order._id, 1_500);
    await test.runAllJobs();
    await movedTo('paypal', order);
    const id = await test.value<string>(
      'select r.id from refund r join payment p on p.id = r.payment_id where p.order_id = $1',
      [order._id],
    );
    const ids = ['9XX05013RG002845M', '5TY05013RG002845M', id];
    const refund = line('Payment Refund', '-15.00', '0.00', '-15.00', ids);
    expect((await upload(staff, [heading, refund].join('\n'))).body).toMatchObject({
      matched: 1,
      differences: 0,
    });
    await verified();
  });
});

describe('a file of Mollie', () => {
  it('has fees of their own, and refunds known by their ids', async () => {
    const order = await ada.paidOrder(shirt);
    await refundAtGateway(test, order._id, 1_500);
    await test.runAllJobs();
    const reference = (await movedTo('mollie', order)).replace('pay_', 'tr_');
    await test.rows('update payment set reference = $2 where order_id = $1', [
      order._id,
      reference,
    ]);
    await test.rows(
      `update refund set reference = 're_4qqhO89gsT' where payment_id = (select id from payment where order_id = $1)`,
      [order._id],
    );
    const content = [
      'Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Consumer BIC,Settlement currency,Settlement amount,Settlement reference,Amount refunded',
      `2026-11-20,ideal,USD,65.00,paidout,${reference},Order 1001,Ada Weaver,NL01BANK0123456789,BANKNL2A,USD,65.00,1234567.2611.01,`,
      '2026-11-21,refund,USD,-15.00,refunded,re_4qqhO89gsT,Refund,Ada Weaver,,,USD,-15.00,1234567.2611.01,15.00',
      '2026-11-22,,USD,-0.35,paidout,,Withheld fees MOL-1,,,,USD,-0.35,1234567.2611.01,',
      '2026-11-23,,USD,-0.25,paidout,,Withheld fees MOL-2,,,,USD,-0.25,1234567.2611.01,',
    ].join('\n');
    expect((await upload(staff, content)).body).toMatchObject({
      provider: 'Mollie',
      added: 4,
      matched: 4,
      differences: 0,
      fees: [{ amount: 0.6, currency: 'USD' }],
    });
    expect((await upload(staff, content)).body).toMatchObject({ added: 0, present: 4 });
    const stored = JSON.stringify(await test.rows('select * from payout_line'));
    expect(stored).not.toMatch(/Ada|NL01|BANKNL/);
    await verified();
  });

  it('counts each of two equal fees, and neither again with the same file or a later one', async () => {
    const heading =
      'Date,Payment method,Currency,Amount,Status,ID,Settlement currency,Settlement amount,Settlement reference';
    const fee = '2026-11-22,,USD,-0.35,paidout,,USD,-0.35,1234567.2611.01';
    const later = '2026-11-23,,USD,-0.35,paidout,,USD,-0.35,1234567.2611.01';
    const two = [heading, fee, fee].join('\n');
    expect((await upload(staff, two)).body).toMatchObject({
      added: 2,
      present: 0,
      fees: [{ amount: 0.7, currency: 'USD' }],
    });
    expect((await upload(staff, two)).body).toMatchObject({ added: 0, present: 2 });
    const three = [heading, fee, later, fee].join('\n');
    expect((await upload(staff, three)).body).toMatchObject({ added: 1, present: 2 });
    await verified();
  });
});

describe.each([
  ['JPY', 9_049, '36'],
  ['KWD', 12.345, '0.500'],
])('a payout in %s', (currency, price, fee) => {
  const shop = freshFixture(openTestShop);

  it('is exact in the decimals of its currency, and as the provider can count it', async () => {
    await shop.changeSettings({ currency });
    const admin = await shop.admin();
    const bob = await shop.signUp();
    const coat = await shop.makeProduct({ price, discountPrice: price, stock: 5 });
    const order = await bob.paidOrder(coat);
    // Stripe cannot charge the last digit of three.
    const total = currency === 'JPY' ? order.total : Math.floor(order.total * 100 + 1e-6) / 100;
    await shop.rows(
      `update payment set gateway = 'stripe', reference = 'pi_1' where order_id = $1`,
      [order._id],
    );
    const digits = currency === 'JPY' ? 0 : 3;
    const content = [
      STRIPE,
      `po_1,txn_1,charge,pi_1,,${currency.toLowerCase()},${total.toFixed(digits)},${fee},${(total - Number(fee)).toFixed(digits)},,`,
    ].join('\n');
    const answer = await upload(admin, content);
    expect(answer.body).toMatchObject({
      matched: 1,
      differences: 0,
      fees: [{ amount: Number(fee), currency }],
    });
    const { payment } = await admin.readStaffOrder(order._id);
    expect(payment.net).toBeCloseTo(order.total - Number(fee), digits);
  });
});
