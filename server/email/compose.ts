import { z } from 'zod';
import {
  draftOrderPurpose,
  orderLinkPurpose,
  refundAccountPurpose,
  storedLinkPurpose,
  withdrawalPurpose,
} from '../auth/sessions/link-token';
import type { Connection } from '../database/database';
import { contactAddress, type Settings } from '../settings/shop-settings';
import { findAddress, isConfirmationOpen, type NewEmail } from './email.queries';
import {
  type EmailParcel,
  findChangeEmailData,
  findDraftEmailData,
  findInvitationEmailData,
  findNoticeEmailData,
  findOrderEmailData,
  findReturnEmailData,
  findWithdrawalEmailData,
  type OrderEmailData,
} from './email-data.queries';
import { findCartReminderData, findPriceDropData } from './reminder-email-data.queries';
import { findReviewEmailData } from './review-email-data.queries';
import * as accountEmails from './templates/account-emails';
import * as changeEmails from './templates/change-emails';
import { draftOrderEmail } from './templates/draft-order-email';
import type { EmailContent, EmailShop } from './templates/email-template';
import { orderTemplateNames, orderTemplates } from './templates/order-templates';
import { refundAccountEntered, refundAccountLink } from './templates/refund-account-emails';
import { cartReminder, priceDrop } from './templates/reminder-emails';
import * as returnEmails from './templates/return-emails';
import { reviewRequest } from './templates/review-emails';
import { backInStock } from './templates/stock-emails';
import { withdrawalReceived, withdrawalRefused } from './templates/withdrawal-emails';

const orderJob = z.object({
  template: z.literal(orderTemplateNames),
  orderId: z.string(),
  /** The refund, in minor units. */
  amount: z.number().int().optional(),
  /** Jobs from before an order could have several parcels name none. */
  parcelId: z.string().optional(),
});

/** The payload of a `mail` job: a template and its data. */
const emailJob = z.discriminatedUnion('template', [
  orderJob,
  z.object({
    template: z.literal('refund-account-link'),
    orderId: z.string(),
    /** The link that enters the account for a refund, without its token, and the version of the account that it is for. */
    link: z.string(),
    version: z.number(),
  }),
  z.object({
    template: z.literal('refund-account-entered'),
    orderId: z.string(),
    /** The last characters of the account's IBAN. */
    ending: z.string(),
  }),
  z.object({
    template: z.literal(['order-changed', 'order-change-due']),
    orderId: z.string(),
    changeId: z.string(),
  }),
  z.object({
    template: z.literal(['return-requested', 'return-received', 'return-rejected']),
    returnId: z.string(),
  }),
  z.object({
    template: z.literal(['withdrawal-received', 'withdrawal-refused']),
    withdrawalId: z.string(),
  }),
  z.object({ template: z.literal('draft-order'), draftId: z.string() }),
  z.object({ template: z.literal('back-in-stock'), noticeId: z.string() }),
  z.object({
    template: z.literal(['welcome', 'email-confirmation']),
    accountId: z.string(),
    confirmationId: z.string().optional(),
  }),
  z.object({ template: z.literal('password-reset'), accountId: z.string(), resetId: z.string() }),
  z.object({
    template: z.literal('account-changed'),
    accountId: z.string(),
    to: z.string(),
    change: z.enum(['email', 'password', 'second-factor-on', 'second-factor-off', 'payments']),
    /** Whether `to` was a confirmed address of the account. */
    isConfirmed: z.boolean().default(false),
    /** The change of address that the email's link undoes. */
    changeId: z.string().optional(),
  }),
  z.object({ template: z.literal('newsletter-confirm'), to: z.string(), tokenId: z.string() }),
  z.object({ template: z.literal('data-link'), to: z.string(), linkId: z.string() }),
  z.object({ template: z.literal('staff-invitation'), invitationId: z.string() }),
  z.object({ template: z.literal('review-request'), invitationId: z.string() }),
  z.object({ template: z.literal(['cart-reminder', 'price-drop']), reminderId: z.string() }),
]);
type EmailJob = z.output<typeof emailJob>;

export type Draft = Pick<NewEmail, 'template' | 'accountId' | 'recipient' | 'tokenOf'> & {
  /** Whether the recipient is a confirmed address of the account; other addresses get few emails a day. */
  isConfirmed: boolean;
  content: EmailContent;
  /** Null for that of the shop. */
  language: string | null;
};

interface Context {
  /** The shop in the language of an order; null for that of the shop. */
  shopIn: (language: string | null) => EmailShop;
  settings: Settings;
  /** Orders by id; orders without a recipient are missing. */
  orders: Map<string, OrderEmailData>;
}

/** The orders that some jobs refer to. */
export async function ordersOf(
  connection: Connection,
  payloads: unknown[],
): Promise<Context['orders']> {
  const ids = payloads.flatMap((payload) => {
    const { data } = emailJob.safeParse(payload);
    return data && 'orderId' in data ? [data.orderId] : [];
  });
  const orders = ids.length > 0 ? await findOrderEmailData(connection, ids) : [];
  return new Map(orders.map((order) => [order.id, order]));
}

/** Composes the email of a job; null if there is no recipient left. Throws if the payload is unknown. */
export async function compose(
  connection: Connection,
  payload: unknown,
  context: Context,
): Promise<Draft | null> {
  const job = emailJob.parse(payload);
  const { template } = job;
  const shop = context.shopIn(null);
  if ('changeId' in job && 'orderId' in job) return composeForChange(connection, job, context);
  if ('link' in job || 'ending' in job) return composeForRefundAccount(job, context);
  if ('orderId' in job) return composeForOrder(job, context);
  if ('returnId' in job) return composeForReturn(connection, job, context);
  if ('withdrawalId' in job) return composeWithdrawal(connection, job, context);
  if ('accountId' in job) return composeForAccount(connection, job, shop);
  if ('reminderId' in job) return composeReminder(connection, job, shop);
  const own = { template, isConfirmed: false, accountId: null, language: null };
  if (template === 'newsletter-confirm') {
    const content = accountEmails.newsletterConfirm(shop);
    return {
      ...own,
      recipient: job.to,
      tokenOf: storedLinkPurpose('newsletter', job.tokenId),
      content,
    };
  }
  if (template === 'data-link') {
    const content = accountEmails.dataLink(shop);
    return {
      ...own,
      recipient: job.to,
      tokenOf: storedLinkPurpose('data-link', job.linkId),
      content,
    };
  }
  if (template === 'staff-invitation') {
    const invitation = await findInvitationEmailData(connection, job.invitationId);
    if (!invitation) return null;
    const content = accountEmails.staffInvitation(shop, invitation);
    const tokenOf = storedLinkPurpose('staff-invitation', job.invitationId);
    return { ...own, recipient: invitation.email, tokenOf, content };
  }
  if (template === 'draft-order') {
    const draft = await findDraftEmailData(connection, job.draftId);
    if (!draft) return null;
    const tokenOf = draftOrderPurpose(draft.id, draft.email);
    return { ...toCustomer(draft, template, draftOrderEmail(shop, draft)), tokenOf };
  }
  if (template === 'review-request') {
    const request = await findReviewEmailData(connection, job.invitationId);
    const tokenOf = storedLinkPurpose('review-request', job.invitationId);
    if (!request) return null;
    const content = reviewRequest(context.shopIn(request.language), request);
    return { ...toCustomer(request, template, content), tokenOf };
  }
  const notice = await findNoticeEmailData(connection, job.noticeId);
  return notice && toCustomer(notice, template, backInStock(shop, notice));
}

async function composeForAccount(
  connection: Connection,
  job: Extract<EmailJob, { accountId: string }>,
  shop: EmailShop,
): Promise<Draft | null> {
  const { template, accountId } = job;
  const address = await findAddress(connection, accountId);
  if (address === null) return null;
  const { email: recipient, isConfirmed } = address;
  const own = { template, recipient, isConfirmed, accountId, language: null };
  if (template === 'account-changed') {
    const { to, change, changeId } = job;
    const isOwn = isConfirmed && to.toLowerCase() === recipient.toLowerCase();
    return {
      ...own,
      recipient: to,
      isConfirmed: job.isConfirmed || isOwn,
      tokenOf: changeId === undefined ? null : storedLinkPurpose('email-change', changeId),
      content: accountEmails.accountChanged(shop, change, changeId !== undefined),
    };
  }
  if (template === 'password-reset') {
    const tokenOf = storedLinkPurpose('password-reset', job.resetId);
    return { ...own, tokenOf, content: accountEmails.passwordReset(shop) };
  }
  const { confirmationId } = job;
  const hasLink =
    confirmationId !== undefined && (await isConfirmationOpen(connection, confirmationId));
  const tokenOf = hasLink ? storedLinkPurpose('email-confirmation', confirmationId) : null;
  if (template === 'welcome')
    return { ...own, tokenOf, content: accountEmails.welcome(shop, hasLink) };
  return hasLink ? { ...own, tokenOf, content: accountEmails.emailConfirmation(shop) } : null;
}

async function composeReminder(
  connection: Connection,
  { template, reminderId }: Extract<EmailJob, { reminderId: string }>,
  shop: EmailShop,
): Promise<Draft | null> {
  const isCart = template === 'cart-reminder';
  const find = isCart ? findCartReminderData : findPriceDropData;
  const reminder = await find(connection, reminderId);
  if (!reminder) return null;
  const content = isCart ? cartReminder(shop, reminder) : priceDrop(shop, reminder);
  return toCustomer(reminder, template, content);
}

function composeForRefundAccount(
  job: Extract<EmailJob, { template: 'refund-account-link' | 'refund-account-entered' }>,
  { shopIn, settings, orders }: Context,
): Draft | null {
  const { template } = job;
  const order = orders.get(job.orderId);
  if (!order) return null;
  const shop = shopIn(order.language);
  if ('ending' in job) {
    const account = { ending: job.ending, contactEmail: contactAddress(settings, shop.url) };
    return toCustomer(order, template, refundAccountEntered(shop, order, account));
  }
  return {
    ...toCustomer(order, template, refundAccountLink(shop, order, job.link)),
    tokenOf: refundAccountPurpose(job.link, job.version),
  };
}

function composeForOrder(
  { template, orderId, amount, parcelId }: z.output<typeof orderJob>,
  { shopIn, settings, orders }: Context,
): Draft | null {
  const order = orders.get(orderId);
  if (!order) return null;
  const parcel = parcelOf(order, parcelId);
  const content = orderTemplates[template].compose(shopIn(order.language), order, {
    amount,
    parcel,
    settings,
  });
  return toBuyer(order, template, content);
}

/** The parcel that a job names; without one, the first. */
function parcelOf({ parcels }: OrderEmailData, id: string | undefined): EmailParcel | undefined {
  return id === undefined ? parcels[0] : parcels.find((parcel) => parcel.id === id);
}

async function composeForChange(
  connection: Connection,
  { template, orderId, changeId }: Extract<EmailJob, { orderId: string; changeId: string }>,
  { shopIn, orders }: Context,
): Promise<Draft | null> {
  const order = orders.get(orderId);
  const change = await findChangeEmailData(connection, changeId);
  if (!order || !change) return null;
  const shop = shopIn(order.language);
  const content =
    template === 'order-changed'
      ? changeEmails.orderChanged(shop, order, change)
      : changeEmails.orderChangeDue(shop, order, change);
  return toBuyer(order, template, content);
}

async function composeForReturn(
  connection: Connection,
  { template, returnId }: Extract<EmailJob, { returnId: string }>,
  { shopIn, settings }: Context,
): Promise<Draft | null> {
  const returned = await findReturnEmailData(connection, returnId);
  const [order] = returned ? await findOrderEmailData(connection, [returned.orderId]) : [];
  if (!returned || !order) return null;
  const shop = shopIn(order.language);
  const contactEmail = contactAddress(settings, shop.url);
  const address = settings.returnAddress?.split('\n') ?? [];
  const templates = {
    'return-requested': () =>
      returnEmails.returnRequested(shop, order, returned, {
        address,
        contactEmail,
        postage: settings.returnPostage,
      }),
    'return-received': () => returnEmails.returnReceived(shop, order, returned),
    'return-rejected': () => returnEmails.returnRejected(shop, order, returned, contactEmail),
  };
  return toBuyer(order, template, templates[template]());
}

/** An email about a declared withdrawal, to the address in the declaration, which may be a stranger's. */
async function composeWithdrawal(
  connection: Connection,
  { template, withdrawalId }: Extract<EmailJob, { withdrawalId: string }>,
  { shopIn, settings }: Context,
): Promise<Draft | null> {
  const { timeZone } = settings.delivery;
  const declared = await findWithdrawalEmailData(connection, withdrawalId, timeZone);
  if (!declared) return null;
  const shop = shopIn(declared.language);
  const contactEmail = contactAddress(settings, shop.url);
  if (template === 'withdrawal-refused')
    return toCustomer(declared, template, withdrawalRefused(shop, declared, contactEmail));
  const receipt = toCustomer(declared, template, withdrawalReceived(shop, declared, contactEmail));
  return declared.isOwn ? receipt : { ...receipt, tokenOf: withdrawalPurpose(withdrawalId) };
}

/** An email about an order. A guest's has a link with a token. */
function toBuyer(order: OrderEmailData, template: string, content: EmailContent): Draft {
  const draft = toCustomer(order, template, content);
  return order.isGuest ? { ...draft, tokenOf: orderLinkPurpose(order.id) } : draft;
}

interface Customer {
  email: string;
  isConfirmed: boolean;
  accountId: string | null;
  /** Of the order. */
  language?: string | null;
}

function toCustomer(customer: Customer, template: string, content: EmailContent): Draft {
  const { email: recipient, isConfirmed, accountId, language = null } = customer;
  return { template, accountId, recipient, isConfirmed, tokenOf: null, content, language };
}
