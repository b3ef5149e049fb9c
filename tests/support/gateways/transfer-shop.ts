import { adasAddress, type TestAnswer, type TestUser } from '../shop';

/** The example of ISO 13616. */
export const shopAccount = {
  bankAccountHolder: 'Selvedge Ltd',
  bankIban: 'GB82WEST12345698765432',
  bankBic: 'WESTGB2L',
};

/** The account of a shopper. */
export const adasAccount = { accountHolder: 'Ada Lovell', iban: 'DE89 3704 0044 0532 0130 00' };

/** The settings of a shop with bank transfers and payment on delivery. */
export const allMethods = { ...shopAccount, bankTransfer: true, payOnDelivery: true };

/** Turns bank transfers and payment on delivery on. */
export async function offerAllMethods(staff: TestUser): Promise<void> {
  const body = { ...allMethods, currentPassword: staff.password };
  const answer = await staff.put('/api/admin/settings', body);
  if (answer.status !== 200) throw new Error(`settings answered ${answer.status}: ${answer.text}`);
}

/** A new order of one product that is paid by a method; its total is 65 dollars. */
export async function placedBy(
  paymentMethod: string,
  user: TestUser,
  product: { _id: string },
): Promise<TestAnswer['body']> {
  await user.fillCart(product);
  const answer = await user.post('/api/orders', { ...adasAddress, paymentMethod });
  if (answer.status !== 201) throw new Error(`orders answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** A day on which staff say that money moved: any day of the past, in every time zone. */
export const TRANSFER_DAY = '2026-01-05';

/** Records a transfer for an order. */
export function transfer(
  staff: TestUser,
  orderId: string,
  amount: number,
  more: object = {},
): Promise<TestAnswer> {
  const body = { amount, receivedOn: TRANSFER_DAY, ...more };
  return staff.post(`/api/admin/orders/${orderId}/transfers`, body);
}
