import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixture, openTestShop } from '../../../tests/support/shop';

const test = fixture(() => openTestShop({ config: { shipUndoSeconds: 30 } }));
const staff = fixture(() => test.staff('Fulfilment'));
const ada = fixture(() => test.signUp());
const shirt = fixture(() => test.makeProduct({ stock: 1_000 }));
afterEach(() => test.expectConsistentRecords());

/** Of one order each: a number of another order is asked about. */
let parcels = 1000;
const ups = { carrier: 'UPS', trackingNumber: '' };
beforeEach(() => {
  parcels += 1;
  ups.trackingNumber = `1Z999AA1012345${parcels}`;
});

const ship = (id: string, body?: object) => staff.put(`/api/admin/orders/${id}/ship`, body);

/** Makes the delayed email due. */
async function passTime(id: string): Promise<void> {
  await test.rows('update job set run_at = now() where key = $1', [`order-shipped:${id}`]);
}

describe('a shipment', () => {
  const undo = (id: string) => staff.post(`/api/admin/orders/${id}/ship/undo`);
  const shippedMails = (id: string) => test.countJobs('mail', `order-shipped:${id}`);

  it('can be undone until its email is sent, and then shipped again', async () => {
    const { _id } = await ada.paidOrder(shirt);
    expect((await ship(_id, ups)).body).toMatchObject({ orderStatus: 'Shipped' });
    await test.runJobs();
    expect((await staff.readStaffOrder(_id)).shipmentUndoUntil).toEqual(expect.any(String));
    const { status, body } = await undo(_id);
    expect([status, body.orderStatus, body.shippedAt, body.tracking]).toEqual([
      200,
      'Pending',
      null,
      null,
    ]);
    expect(await shippedMails(_id)).toBe(0);
    expect((await undo(_id)).body.orderStatus).toBe('Pending');
    await test.expectConsistentRecords();

    expect((await ship(_id)).body).toMatchObject({ orderStatus: 'Shipped', tracking: null });
    expect(await shippedMails(_id)).toBe(1);
    await passTime(_id);
    expect((await mailsOf(_id)).filter(({ subject }) => /on its way/.test(subject))).toHaveLength(
      1,
    );
    const late = await undo(_id);
    expect([late.status, late.body.code]).toEqual([409, 'order_state']);
    const { timeline, shipmentUndoUntil } = await staff.readStaffOrder(_id);
    expect(shipmentUndoUntil).toBeNull();
    const kinds = timeline.map((event: { kind: string }) => event.kind);
    expect(kinds.filter((kind: string) => /ship/.test(kind))).toEqual([
      'shipment-undone',
      'shipped',
    ]);
  });

  it('is either undone or emailed if both happen concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = await ada.paidOrder(shirt);
      await ship(_id);
      const [undone] = await Promise.all([undo(_id), passTime(_id).then(() => test.runJobs())]);
      const isPending = (await staff.readStaffOrder(_id)).orderStatus === 'Pending';
      expect(isPending).toBe(undone.status === 200);
      expect(await shippedMails(_id)).toBe(isPending ? 0 : 1);
      await test.expectConsistentRecords();
    }
  });

  it('cannot be undone after the delivery, and its email precedes the one about the delivery', async () => {
    const { _id } = await ada.paidOrder(shirt);
    await ship(_id);
    await staff.put(`/api/admin/orders/${_id}/deliver`);
    expect((await undo(_id)).status).toBe(409);
    const subjects = (await mailsOf(_id)).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual([
      expect.stringMatching(/on its way/),
      expect.stringMatching(/has arrived/),
    ]);
  });

  it('of many orders has tracking for each, and can be undone together', async () => {
    const [one, two] = [await ada.paidOrder(shirt), await ada.paidOrder(shirt)];
    const { body } = await staff.post('/api/admin/orders/ship', {
      orders: [{ _id: one._id, ...ups }, { _id: two._id }],
    });
    expect(body.map(({ shipped }: { shipped: boolean }) => shipped)).toEqual([true, true]);
    expect((await staff.readStaffOrder(one._id)).tracking).toMatchObject({
      number: ups.trackingNumber,
    });
    await passTime(two._id);
    await test.runJobs();
    const undone = await staff.post('/api/admin/orders/ship/undo', {
      orders: [one._id, two._id],
    });
    expect(undone.body).toEqual([
      { _id: one._id, undone: true, message: null },
      { _id: two._id, undone: false, message: expect.stringMatching(/emailed/) },
    ]);
  });
});

describe('tracking', () => {
  const track = (id: string, body: object) => staff.put(`/api/admin/orders/${id}/tracking`, body);

  it('is shown to the shopper and in the email, with a link for a known carrier', async () => {
    const { _id } = await ada.paidOrder(shirt);
    await ship(_id, ups);
    const url = `https://www.ups.com/track?tracknum=${ups.trackingNumber}`;
    expect(
      (await ada.call('GET /api/orders/:orderId', { params: { orderId: _id } })).tracking,
    ).toEqual({
      number: ups.trackingNumber,
      carrier: 'UPS',
      url,
    });
    await passTime(_id);
    const [mail] = (await mailsOf(_id)).filter(({ subject }) => /on its way/.test(subject));
    expect(mail?.text).toContain(url);
    expect(mail?.text).toContain('UPS');
    const { orders } = await ada.call('GET /api/user/export');
    expect(orders.find((order: { _id: string }) => order._id === _id)).toMatchObject({
      number: expect.any(Number),
      tracking: { number: ups.trackingNumber, carrier: 'UPS' },
    });
  });

  it('can be changed later, with an optional email and an audit row for each change', async () => {
    const { _id } = await ada.paidOrder(shirt);
    expect((await track(_id, ups)).status).toBe(409);
    await ship(_id);
    await passTime(_id);
    await test.runJobs();
    expect(
      (await track(_id, { carrier: 'Mill Couriers', trackingNumber: 'A1' })).body.tracking,
    ).toEqual({ number: 'A1', carrier: 'Mill Couriers', url: null });
    expect((await track(_id, { ...ups, notify: true })).status).toBe(200);
    expect((await track(_id, { ...ups, notify: true })).status).toBe(200);
    const mails = (await mailsOf(_id)).filter(({ subject }) => /^Tracking/.test(subject));
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain(ups.trackingNumber);
    const { timeline } = await staff.readStaffOrder(_id);
    const changes = timeline.filter(({ kind }: { kind: string }) => kind === 'tracking');
    expect(changes).toHaveLength(3);
    expect(changes[0]).toMatchObject({ text: 'Mill Couriers A1', by: { firstName: 'Edith' } });
    expect(
      timeline.filter(({ text }: { text: string }) => /^Tracking for/.test(text)),
    ).toHaveLength(2);
    expect((await ada.put(`/api/admin/orders/${_id}/tracking`, ups)).status).toBe(403);
  });

  it('that is changed while the email is delayed appears in that email only', async () => {
    const { _id } = await ada.paidOrder(shirt);
    await ship(_id);
    await track(_id, { ...ups, notify: true });
    await passTime(_id);
    const mails = (await mailsOf(_id)).filter(({ text }) => text.includes(ups.trackingNumber));
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/on its way/)]);
  });
});

async function mailsOf(id: string): Promise<{ subject: string; text: string }[]> {
  await test.runJobs();
  return test.rows(
    `select subject, body_text as text from email_message
    where subject ~ ('#' || (select number from shop_order where id = $1) || '( |$)') order by created_at, id`,
    [id],
  );
}
