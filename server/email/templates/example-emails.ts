import type { EmailName } from '#contract/values/content/email-texts';
import { BANK_TRANSFER } from '#contract/values/orders/payment-methods';
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
import type { ReminderEmailItem } from '../reminder-email-data.queries';
import * as accountEmails from './account-emails';
import * as changeEmails from './change-emails';
import { type EmailContent, type EmailShop, messagesFor, money } from './email-template';
import type { OrderEmailDetails } from './order-emails';
import { type OrderTemplateName, orderTemplateNames, orderTemplates } from './order-templates';
import { refundAccountEntered, refundAccountLink } from './refund-account-emails';
import { cartReminder, priceDrop } from './reminder-emails';
import * as returnEmails from './return-emails';
import { reviewRequest } from './review-emails';
import { backInStock } from './stock-emails';
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
  const details = detailsWith(returnDays);
  const examples: Record<EmailName, () => EmailContent> = {
    ...examplesOfOrders(shop, details),
    'order-ready': () => orderTemplates['order-shipped'].compose(shop, collected, details),
    'order-collected': () => orderTemplates['order-delivered'].compose(shop, collected, details),
    'refund-account-link': () => refundAccountLink(shop, order, ''),
    'refund-account-entered': () =>
      refundAccountEntered(shop, order, { ending: '3000', contactEmail }),
    'order-changed': () => changeEmails.orderChanged(shop, order, changeIn(shop)),
    'order-change-due': () =>
      changeEmails.orderChangeDue(shop, order, { ...changeIn(shop), difference: 2_000 }),
    'return-requested': () =>
      returnEmails.returnRequested(shop, order, returned, { address, contactEmail, postage }),
    'return-received': () => returnEmails.returnReceived(shop, order, returned),
    'return-rejected': () =>
      returnEmails.returnRejected(
        shop,
        order,
        { ...returned, rejection: messagesFor(shop).example.rejection },
        contactEmail,
      ),
    'withdrawal-received': () => withdrawalReceived(shop, withdrawal, contactEmail),
    'withdrawal-refused': () => withdrawalRefused(shop, withdrawal, contactEmail),
    'back-in-stock': () => backInStock(shop, notice),
    'cart-reminder': () =>
      cartReminder(shop, { ...order, items: [{ ...item, size: 'M', before: null }] }),
    'price-drop': () => priceDrop(shop, { ...order, items: [item] }),
    'review-request': () => reviewRequest(shop, { ...order, lines: [{ ...product, id: LINE_ID }] }),
    welcome: () => accountEmails.welcome(shop, true),
    'email-confirmation': () => accountEmails.emailConfirmation(shop),
    'password-reset': () => accountEmails.passwordReset(shop),
    'email-changed': () => accountEmails.accountChanged(shop, 'email', true),
    'password-changed': () => accountEmails.accountChanged(shop, 'password', false),
    'second-factor-on': () => accountEmails.accountChanged(shop, 'second-factor-on', false),
    'second-factor-off': () => accountEmails.accountChanged(shop, 'second-factor-off', false),
    'payments-changed': () => accountEmails.accountChanged(shop, 'payments', false),
    'newsletter-confirm': () => accountEmails.newsletterConfirm(shop),
    'data-link': () => accountEmails.dataLink(shop),
    'staff-invitation': () =>
      accountEmails.staffInvitation(shop, { role: 'Merchandiser', by: 'Alex Morgan', days: 7 }),
  };
  return examples[name]();
}

/** The emails about an order, each with an order that fits it. */
function examplesOfOrders(shop: EmailShop, details: OrderEmailDetails) {
  const composed = orderTemplateNames.map((name) => [
    name,
    () => orderTemplates[name].compose(shop, orders[name] ?? order, details),
  ]);
  return Object.fromEntries(composed) as Record<OrderTemplateName, () => EmailContent>;
}

const detailsWith = (returnDays: number): OrderEmailDetails => ({
  amount: line.unitDiscountPrice,
  parcel,
  settings: { returnDays, ...exampleAccount },
});

const product = {
  productId: '00000000-0000-7000-8000-000000000000',
  title: 'Linen Shirt',
  brand: 'Fernhall',
  colour: 'White',
  size: 'M',
  imageUrl: '',
  images: [],
};

const item: ReminderEmailItem = {
  ...product,
  size: null,
  price: 8_000,
  discountPrice: 6_000,
  before: 8_000,
  priorPrice: 7_000,
};

const LINE_ID = '00000000-0000-7000-8000-000000000005';
const line: EmailLine = {
  ...product,
  quantity: 2,
  unitPrice: 8_000,
  unitDiscountPrice: 6_000,
  priorPrice: 7_000,
};

/** One of two units is in it. */
const parcel: EmailParcel = {
  id: '00000000-0000-7000-8000-000000000004',
  number: 1,
  carrier: 'UPS',
  trackingNumber: '1Z999AA10123456784',
  trackingUrl: '',
  quantities: { [LINE_ID]: 1 },
};

const order: OrderEmailData = {
  id: '00000000-0000-7000-8000-000000000001',
  number: 1001,
  accountId: '00000000-0000-7000-8000-000000000002',
  firstName: 'Sam',
  lastName: 'Weaver',
  email: 'sam@example.com',
  isConfirmed: true,
  isGuest: false,
  streetAddress: '235 Larkspur Avenue',
  city: 'Boise',
  state: 'ID',
  zipCode: '83702',
  country: 'US',
  isAbroad: false,
  pickupPlace: '',
  listTotal: 16_000,
  subtotal: 12_000,
  promoCode: 'WELCOME10',
  promotions: [],
  discountReason: '',
  promo: 1_200,
  shipping: 500,
  freeShipping: null,
  tax: 0,
  taxAdded: 0,
  total: 11_300,
  language: null,
  placedOn: '2026-03-02',
  estimatedFrom: '2026-03-05',
  estimatedTo: '2026-03-09',
  gateway: 'card',
  orderStatus: 'Pending',
  paymentStatus: 'paid',
  refunded: 0,
  payBy: null,
  amountDue: 11_300,
  last4: '4242',
  lines: [{ ...line, id: LINE_ID, cancelledQuantity: 0 }],
  parcels: [parcel],
};

const awaited: OrderEmailData = {
  ...order,
  gateway: BANK_TRANSFER,
  paymentStatus: 'unpaid',
  last4: null,
  payBy: '2026-03-09',
};

const unpaidAgain: OrderEmailData = { ...awaited, gateway: 'card' };

/** The example of ISO 13616. */
const exampleAccount = {
  bankAccountHolder: 'The shop',
  bankIban: 'GB82WEST12345698765432',
  bankBic: null,
};

const collected: OrderEmailData = { ...order, pickupPlace: 'Selvedge\n12 Mill Lane\nPortland' };

const partlySent: OrderEmailData = {
  ...order,
  lines: [{ ...line, id: LINE_ID, cancelledQuantity: 1 }],
};

/** Examples that differ from a paid order. */
const orders: Partial<Record<OrderTemplateName, OrderEmailData>> = {
  'order-payment-due': unpaidAgain,
  'order-payment-failed': unpaidAgain,
  'order-payment-link': awaited,
  'order-transfer': awaited,
  'order-part-cancelled': partlySent,
  'order-refunded': partlySent,
};

const changeIn = (shop: EmailShop): ChangeEmailData => ({
  summary: [
    messagesFor(shop).example.changedQuantity(product.title, product.size),
    messagesFor(shop).example.changedTotal(money(16_700, shop), money(11_300, shop)),
  ],
  difference: -5_400,
});

const returned: ReturnEmailData = {
  id: '00000000-0000-7000-8000-000000000003',
  orderId: order.id,
  number: '1001-R1',
  requestedOn: '2026-03-12',
  refund: 5_400,
  refundWaiting: null,
  rejection: null,
  refundable: order.total,
  deduction: 0,
  deductionReason: '',
  delivery: 0,
  lines: [{ ...line, quantity: 1, missing: 1, bought: 2, amount: 10_800, back: 0 }],
};

const withdrawal: WithdrawalEmailData = {
  id: '',
  isOwn: false,
  isConfirmedByReader: false,
  name: 'Sam Weaver',
  orderNumber: '1001',
  email: order.email,
  items: '',
  chosen: [],
  exclusions: ['sealed'],
  declaredAt: '2026-03-12 14:05:09',
  timeZone: 'Europe/Berlin',
  accountId: null,
  isConfirmed: true,
  language: null,
};

const notice: NoticeEmailData = {
  ...product,
  accountId: null,
  email: order.email,
  isConfirmed: true,
  price: line.unitPrice,
  discountPrice: line.unitDiscountPrice,
  priorPrice: line.priorPrice,
  isLaunch: false,
};
