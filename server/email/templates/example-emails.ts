import type { EmailName } from '#contract/values/content/email-texts';
import type { PostagePayer } from '#contract/values/orders/return-postage';
import type {
  ChangeEmailData,
  EmailLine,
  EmailParcel,
  NoticeEmailData,
  OrderEmailData,
  ReturnEmailData,
  WithdrawalEmailData,
} from '../email-data.queries';
import * as accountEmails from './account-emails';
import * as changeEmails from './change-emails';
import { type EmailContent, type EmailShop, money } from './email-template';
import * as orderEmails from './order-emails';
import * as parcelEmails from './parcel-emails';
import { refundAccountEntered, refundAccountLink } from './refund-account-emails';
import * as returnEmails from './return-emails';
import { reviewRequest } from './review-emails';
import { backInStock } from './stock-emails';
import { orderTransfer } from './transfer-email';
import { withdrawalReceived, withdrawalRefused } from './withdrawal-emails';

/** The shop's terms that emails name. */
interface Terms {
  returnDays: number;
  contactEmail: string;
  /** In lines; empty if it is not set. */
  returnAddress: string[];
  postage: PostagePayer;
}

/** An email as a customer would get it, with example data. */
export function exampleEmail(name: EmailName, shop: EmailShop, terms: Terms): EmailContent {
  const { returnDays, contactEmail, returnAddress: address, postage } = terms;
  const examples: Record<EmailName, () => EmailContent> = {
    'order-confirmation': () => orderEmails.orderConfirmation(shop, order),
    'order-payment-due': () => orderEmails.orderPaymentDue(shop, unpaidAgain),
    'order-payment-link': () => orderEmails.orderPaymentLink(shop, awaited),
    'order-transfer': () => orderTransfer(shop, awaited, exampleAccount),
    'order-shipped': () => parcelEmails.parcelShipped(shop, order, parcel),
    'order-tracking': () => parcelEmails.parcelTracking(shop, order, parcel),
    'order-delivered': () => parcelEmails.orderDelivered(shop, order, returnDays),
    'order-ready': () => parcelEmails.parcelShipped(shop, collected, parcel),
    'order-collected': () => parcelEmails.orderDelivered(shop, collected, returnDays),
    'order-cancelled': () => orderEmails.orderCancelled(shop, order),
    'refund-account-link': () => refundAccountLink(shop, order, ''),
    'refund-account-entered': () =>
      refundAccountEntered(shop, order, { ending: '3000', contactEmail }),
    'order-part-cancelled': () => orderEmails.orderPartCancelled(shop, partlySent),
    'order-refunded': () => orderEmails.orderRefunded(shop, partlySent, line.unit_discount_price),
    'order-changed': () => changeEmails.orderChanged(shop, order, changeIn(shop)),
    'order-change-due': () =>
      changeEmails.orderChangeDue(shop, order, { ...changeIn(shop), difference: 2_000 }),
    'return-requested': () =>
      returnEmails.returnRequested(shop, order, returned, { address, contactEmail, postage }),
    'return-received': () => returnEmails.returnReceived(shop, order, returned),
    'return-rejected': () => returnEmails.returnRejected(shop, order, returned, contactEmail),
    'withdrawal-received': () => withdrawalReceived(shop, withdrawal, contactEmail),
    'withdrawal-refused': () => withdrawalRefused(shop, withdrawal, contactEmail),
    'back-in-stock': () => backInStock(shop, notice),
    'review-request': () => reviewRequest(shop, { ...order, lines: [{ ...product, id: LINE_ID }] }),
    welcome: () => accountEmails.welcome(shop, true),
    'email-confirmation': () => accountEmails.emailConfirmation(shop),
    'password-reset': () => accountEmails.passwordReset(shop),
    'email-changed': () => accountEmails.accountChanged(shop, 'email', true),
    'password-changed': () => accountEmails.accountChanged(shop, 'password', false),
    'second-factor-on': () => accountEmails.accountChanged(shop, 'second-factor-on', false),
    'second-factor-off': () => accountEmails.accountChanged(shop, 'second-factor-off', false),
    'newsletter-confirm': () => accountEmails.newsletterConfirm(shop),
    'data-link': () => accountEmails.dataLink(shop),
    'staff-invitation': () =>
      accountEmails.staffInvitation(shop, { role: 'Merchandiser', by: 'Alex Morgan', days: 7 }),
  };
  return examples[name]();
}

const product = {
  product_id: '00000000-0000-7000-8000-000000000000',
  title: 'Linen Shirt',
  brand: 'Fernhall',
  colour: 'White',
  size: 'M',
  image_url: '',
  images: [],
};

const LINE_ID = '00000000-0000-7000-8000-000000000005';
const line: EmailLine = {
  ...product,
  quantity: 2,
  unit_price: 8_000,
  unit_discount_price: 6_000,
  prior_price: 7_000,
};

/** One of two units is in it. */
const parcel: EmailParcel = {
  id: '00000000-0000-7000-8000-000000000004',
  number: 1,
  carrier: 'UPS',
  tracking_number: '1Z999AA10123456784',
  tracking_url: '',
  quantities: { [LINE_ID]: 1 },
};

const order: OrderEmailData = {
  id: '00000000-0000-7000-8000-000000000001',
  number: 1001,
  account_id: '00000000-0000-7000-8000-000000000002',
  first_name: 'Sam',
  last_name: 'Weaver',
  email: 'sam@example.com',
  is_confirmed: true,
  is_guest: false,
  street_address: '235 Larkspur Avenue',
  city: 'Boise',
  state: 'ID',
  zip_code: '83702',
  country: 'US',
  is_abroad: false,
  pickup_place: '',
  list_total: 16_000,
  subtotal: 12_000,
  promo_code: 'WELCOME10',
  discount_reason: '',
  promo: 1_200,
  shipping: 500,
  free_shipping: null,
  tax: 0,
  tax_added: 0,
  total: 11_300,
  placed_on: '2026-03-02',
  estimated_from: '2026-03-05',
  estimated_to: '2026-03-09',
  gateway: 'stripe',
  order_status: 'Pending',
  payment_status: 'paid',
  refunded: 0,
  pay_by: null,
  amount_due: 11_300,
  last4: '4242',
  lines: [{ ...line, id: LINE_ID, cancelled_quantity: 0 }],
  parcels: [parcel],
};

const awaited: OrderEmailData = {
  ...order,
  gateway: 'bank-transfer',
  payment_status: 'unpaid',
  last4: null,
  pay_by: '2026-03-09',
};

const unpaidAgain: OrderEmailData = { ...awaited, gateway: 'stripe' };

/** The example of ISO 13616. */
const exampleAccount = {
  bankAccountHolder: 'The shop',
  bankIban: 'GB82WEST12345698765432',
  bankBic: null,
};

const collected: OrderEmailData = { ...order, pickup_place: 'Selvedge\n12 Mill Lane\nPortland' };

const partlySent: OrderEmailData = {
  ...order,
  lines: [{ ...line, id: LINE_ID, cancelled_quantity: 1 }],
};

const changeIn = (shop: EmailShop): ChangeEmailData => ({
  summary: [
    'Linen Shirt, size M: quantity 3 → 2',
    `Total: ${money(16_700, shop)} → ${money(11_300, shop)}`,
  ],
  difference: -5_400,
});

const returned: ReturnEmailData = {
  id: '00000000-0000-7000-8000-000000000003',
  order_id: order.id,
  number: '1001-R1',
  requested_on: '2026-03-12',
  refund: 5_400,
  refund_waiting: null,
  rejection: 'The item has been worn.',
  refundable: order.total,
  deduction: 0,
  deduction_reason: '',
  delivery: 0,
  lines: [{ ...line, quantity: 1, missing: 1, bought: 2, amount: 10_800, back: 0 }],
};

const withdrawal: WithdrawalEmailData = {
  id: '',
  is_own: false,
  is_confirmed_by_reader: false,
  name: 'Sam Weaver',
  order_number: '1001',
  email: order.email,
  items: '',
  chosen: [],
  exclusions: ['sealed'],
  declared_at: '2026-03-12 14:05:09',
  time_zone: 'Europe/Berlin',
  account_id: null,
  is_confirmed: true,
};

const notice: NoticeEmailData = {
  ...product,
  account_id: null,
  email: order.email,
  is_confirmed: true,
  price: line.unit_price,
  discount_price: line.unit_discount_price,
  prior_price: line.prior_price,
};
