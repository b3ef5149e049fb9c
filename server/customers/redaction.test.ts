import { describe, expect, it } from 'vitest';
import { insertOrder } from '../../tests/support/orders/stored-orders';
import { fixture, openTestShop } from '../../tests/support/shop';
import { newId } from '../database/ids';

const shop = fixture(openTestShop);
const edith = fixture(() => shop.admin());

const note = (orderId: string, text: string) =>
  edith.post(`/api/admin/orders/${orderId}/notes`, { text });

const notesOf = (orderId: string) =>
  shop.column<string>('select body from order_note where order_id = $1 order by at', [orderId]);

describe('erasing a customer', () => {
  it('first shows an admin the changes in texts by staff, names alone before the rest', async () => {
    const { rose, own, theirs } = await writtenAbout('Cosima', 'Varga');
    // No text of another test mentions this name.
    const path = `/api/admin/customers/${rose.accountId}/erasure`;
    const { status, body } = await edith.get(path);
    expect(status).toBe(200);
    expect(body.total).toBe(3);
    expect(body.redactions).toEqual(
      expect.arrayContaining([
        {
          kind: 'order-note',
          order: own,
          isElsewhere: false,
          isCertain: false,
          text: 'Cosima wants it in blue',
          redacted: '[erased] wants it in blue',
        },
        {
          kind: 'refund',
          order: own,
          isElsewhere: false,
          isCertain: false,
          text: 'Ms. Varga complained',
          redacted: 'Ms. [erased] complained',
        },
        expect.objectContaining({ order: theirs, isElsewhere: true, isCertain: true }),
      ]),
    );
    expect(body.redactions.map(({ isCertain }: { isCertain: boolean }) => isCertain)).toEqual([
      false,
      false,
      true,
    ]);
    const packer = await shop.staff('Fulfilment');
    expect((await packer.get(path)).status).toBe(403);
    expect(await notesOf(own)).toContain('Cosima wants it in blue');
  });

  it('removes name, address and number from notes, reasons, audit entries and jobs', async () => {
    const { rose, own, theirs } = await writtenAbout();
    await shop.shop.pool.query(
      `insert into job (kind, payload, last_error) values ('mail', $1, $2)`,
      [{ template: 'order-shipped', orderId: own }, `550 no such user ${rose.email}`],
    );
    expect((await edith.delete(`/api/admin/customers/${rose.accountId}`)).status).toBe(200);
    expect(await notesOf(own)).toEqual(['[erased] wants it in blue', 'Packed twice']);
    expect(await notesOf(theirs)).toEqual([
      'Sent with the parcel of [erased], [erased], [erased]',
      'Rosamund is another customer here',
    ]);
    const { rows } = await shop.shop.pool.query<{ text: string }>(
      `select note as text from refund union all select coalesce(last_error, '') from job
        union all select payload::text from job
        union all select coalesce(before::text, '') || coalesce(after::text, '') from audit where entity_id = $1`,
      [own],
    );
    const texts = rows.map(({ text }) => text.toLowerCase()).join();
    for (const trace of [rose.email, 'rosamund', '5550177']) expect(texts).not.toContain(trace);
    expect(texts).toContain('ms. [erased] complained');
  });

  it('replaces only the confirmed address in texts about others, unless an admin asks for more', async () => {
    const byAdmin = await writtenAbout();
    const path = `/api/admin/customers/${byAdmin.rose.accountId}`;
    expect((await edith.delete(path, { redactElsewhere: false })).status).toBe(200);
    const alone = await writtenAbout();
    const currentPassword = alone.rose.password;
    expect((await alone.rose.delete('/api/user', { currentPassword })).status).toBe(204);
    for (const { own, theirs } of [byAdmin, alone]) {
      expect(await notesOf(own)).toEqual(['[erased] wants it in blue', 'Packed twice']);
      expect((await notesOf(theirs))[0]).toBe(
        'Sent with the parcel of rosamund quist, [erased], 5550177',
      );
    }
  });

  it('allows no other changes of the audit log', async () => {
    const change = `update audit set after = '{}' where true`;
    await expect(shop.shop.pool.query(change)).rejects.toThrow('append-only');
    const client = await shop.shop.pool.connect();
    await client.query(`begin; set local selvedge.redacting = 'on'`);
    await expect(client.query(`update audit set action = 'x'`)).rejects.toThrow('append-only');
    await client.query('rollback; begin');
    await expect(client.query(change)).rejects.toThrow('append-only');
    await client.query('rollback');
    client.release();
  });
});

/** A customer with an order, and another customer's order; texts by staff mention the customer on both. */
async function writtenAbout(firstName = 'Rosamund', lastName = 'Quist') {
  const rose = await shop.signUpConfirmed({
    firstName,
    lastName,
    email: `${firstName}.${newId()}@shopper.example`,
  });
  const other = await shop.signUp();
  const person = { firstName, lastName, mobile: '555-0177' };
  const own = await insertOrder(shop, rose, person);
  const theirs = await insertOrder(shop, other);
  expect((await note(own, `${firstName} wants it in blue`)).status).toBe(201);
  await note(own, 'Packed twice');
  await note(
    theirs,
    `Sent with the parcel of ${`${firstName} ${lastName}`.toLowerCase()}, ${rose.email}, 5550177`,
  );
  await note(theirs, `${firstName} is another customer here`);
  await edith.post(
    `/api/admin/orders/${own}/refunds`,
    { amount: 1, reason: `Ms. ${lastName} complained` },
    { 'idempotency-key': newId() },
  );
  return { rose, own, theirs };
}
