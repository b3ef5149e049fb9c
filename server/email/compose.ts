import { z } from 'zod';
import type { Connection } from '../database/database';
import { contactAddress, type Settings } from '../settings/shop-settings';
import { findAddress, isConfirmationOpen } from './email.queries';
import { findInvitationEmailData } from './invitation.queries';
import { findNoticeEmailData } from './notice.queries';
import { findOrderEmailData, type OrderEmailData } from './order.queries';
import { findReturnEmailData } from './return.queries';
import {
  accountChanged,
  emailConfirmation,
  newsletterConfirm,
  passwordReset,
  staffInvitation,
  welcome,
} from './templates/account-emails';
import type { EmailContent } from './templates/email-template';
import {
  orderCancelled,
  orderConfirmation,
  orderDelivered,
  orderRefunded,
  orderShipped,
  orderTracking,
} from './templates/order-emails';
import { returnReceived, returnRejected, returnRequested } from './templates/return-emails';
import { backInStock } from './templates/stock-emails';

const orderMail = <T extends string>(template: T) =>
  z.object({ template: z.literal(template), orderId: z.string() });

const returnMail = <T extends string>(template: T) =>
  z.object({ template: z.literal(template), returnId: z.string() });

/** The payload of a `mail` job: a template and its data. */
const mailJob = z.discriminatedUnion('template', [
  orderMail('order-confirmation'),
  orderMail('order-shipped'),
  orderMail('order-tracking'),
  orderMail('order-delivered'),
  orderMail('order-cancelled'),
  /** `amount` in whole cents. */
  orderMail('order-refunded').extend({ amount: z.number().int().optional() }),
  returnMail('return-requested'),
  returnMail('return-received'),
  returnMail('return-rejected'),
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
    change: z.enum(['email', 'password', 'second-factor-on', 'second-factor-off']),
    /** Whether `to` was a confirmed address of the account. */
    isConfirmed: z.boolean().default(false),
    /** The change of address that the email's link undoes. */
    changeId: z.string().optional(),
  }),
  z.object({ template: z.literal('newsletter-confirm'), to: z.string(), tokenId: z.string() }),
  z.object({ template: z.literal('staff-invitation'), invitationId: z.string() }),
]);
type MailJob = z.output<typeof mailJob>;
type OrderMail = Extract<MailJob, { orderId: string }>;
type AccountMail = Extract<MailJob, { accountId: string }>;
type ReturnMail = Extract<MailJob, { returnId: string }>;

/** An email that staff resend. */
export const resendPayload = z.object({ template: z.literal('again'), mailId: z.string() });

export interface Draft {
  template: string;
  to: string;
  /** Whether `to` is a confirmed address of the account; other addresses get few emails a day. */
  isConfirmed: boolean;
  accountId: string | null;
  /** What the token of the email's link is derived from. */
  tokenOf: string | null;
  content: EmailContent;
}

/** Orders by id; orders without a recipient are missing. */
type OrdersById = Map<string, OrderEmailData>;

/** The orders that some jobs refer to. */
export async function ordersOf(connection: Connection, payloads: unknown[]): Promise<OrdersById> {
  const ids = payloads.flatMap((payload) => {
    const { data } = mailJob.safeParse(payload);
    return data && 'orderId' in data ? [data.orderId] : [];
  });
  const orders = ids.length > 0 ? await findOrderEmailData(connection, ids) : [];
  return new Map(orders.map((order) => [order.id, order]));
}

/**
 * Composes the email of a job, with its order among `orders`; null if there is no recipient left. Throws if the
 * payload is unknown.
 */
export async function compose(
  connection: Connection,
  payload: unknown,
  { orders, settings, shopUrl }: { orders: OrdersById; settings: Settings; shopUrl: string },
): Promise<Draft | null> {
  const { shopName, returnDays } = settings;
  const job = mailJob.parse(payload);
  const { template } = job;
  if ('orderId' in job) return composeForOrder(orders, job, returnDays, shopUrl);
  if ('returnId' in job) return composeForReturn(connection, job, settings, shopUrl);
  if (template === 'back-in-stock') return composeForNotice(connection, job.noticeId, shopUrl);
  if (template === 'newsletter-confirm') {
    const content = newsletterConfirm(shopName, shopUrl);
    const tokenOf = `newsletter:${job.tokenId}`;
    return { template, to: job.to, isConfirmed: false, accountId: null, tokenOf, content };
  }
  if (template === 'staff-invitation')
    return composeInvitation(connection, job.invitationId, shopName, shopUrl);
  return composeForAccount(connection, job, shopName, shopUrl);
}

async function composeForAccount(
  connection: Connection,
  job: AccountMail,
  shopName: string,
  shopUrl: string,
): Promise<Draft | null> {
  const { template, accountId } = job;
  const address = await findAddress(connection, accountId);
  if (address === null) return null;
  const own = { template, to: address.email, isConfirmed: address.isConfirmed, accountId };
  if (template === 'account-changed') {
    const { to, change, changeId, isConfirmed } = job;
    const content = accountChanged(shopName, shopUrl, change, changeId !== undefined);
    const tokenOf = changeId === undefined ? null : `email-change:${changeId}`;
    const isOwn = address.isConfirmed && to.toLowerCase() === address.email.toLowerCase();
    return { ...own, to, isConfirmed: isConfirmed || isOwn, tokenOf, content };
  }
  if (template === 'password-reset')
    return {
      ...own,
      tokenOf: `password-reset:${job.resetId}`,
      content: passwordReset(shopName, shopUrl),
    };
  const { confirmationId } = job;
  const hasLink =
    confirmationId !== undefined && (await isConfirmationOpen(connection, confirmationId));
  const tokenOf = hasLink ? `email-confirmation:${confirmationId}` : null;
  if (template === 'welcome')
    return { ...own, tokenOf, content: welcome(shopName, shopUrl, hasLink) };
  return hasLink ? { ...own, tokenOf, content: emailConfirmation(shopName, shopUrl) } : null;
}

function composeForOrder(
  orders: OrdersById,
  job: OrderMail,
  returnDays: number,
  shopUrl: string,
): Draft | null {
  const order = orders.get(job.orderId);
  if (!order) return null;
  const templates = {
    'order-confirmation': () => orderConfirmation(order, shopUrl),
    'order-shipped': () => orderShipped(order, shopUrl),
    'order-tracking': () => orderTracking(order, shopUrl),
    'order-delivered': () => orderDelivered(order, shopUrl, returnDays),
    'order-cancelled': () => orderCancelled(order, shopUrl),
    'order-refunded': () => orderRefunded(order, shopUrl, 'amount' in job ? job.amount : undefined),
  };
  return toBuyer(order, job.template, templates[job.template]());
}

async function composeForReturn(
  connection: Connection,
  { template, returnId }: ReturnMail,
  settings: Settings,
  shopUrl: string,
): Promise<Draft | null> {
  const returned = await findReturnEmailData(connection, returnId);
  const [order] = returned ? await findOrderEmailData(connection, [returned.order_id]) : [];
  if (!returned || !order) return null;
  const contactEmail = contactAddress(settings, shopUrl);
  const address = settings.returnAddress?.split('\n') ?? [];
  const templates = {
    'return-requested': () => returnRequested(order, returned, { address, contactEmail }, shopUrl),
    'return-received': () => returnReceived(order, returned, shopUrl),
    'return-rejected': () => returnRejected(order, returned, contactEmail, shopUrl),
  };
  return toBuyer(order, template, templates[template]());
}

function toBuyer(order: OrderEmailData, template: string, content: EmailContent): Draft {
  const { email, is_confirmed: isConfirmed, account_id: accountId } = order;
  return { template, to: email, isConfirmed, accountId, tokenOf: null, content };
}

async function composeInvitation(
  connection: Connection,
  id: string,
  shopName: string,
  shopUrl: string,
): Promise<Draft | null> {
  const invited = await findInvitationEmailData(connection, id);
  if (!invited) return null;
  const content = staffInvitation(shopName, shopUrl, invited);
  const tokenOf = `staff-invitation:${id}`;
  const template = 'staff-invitation';
  return { template, to: invited.email, isConfirmed: false, accountId: null, tokenOf, content };
}

async function composeForNotice(
  connection: Connection,
  noticeId: string,
  shopUrl: string,
): Promise<Draft | null> {
  const notice = await findNoticeEmailData(connection, noticeId);
  if (!notice) return null;
  return {
    template: 'back-in-stock',
    to: notice.email,
    isConfirmed: notice.is_confirmed,
    accountId: notice.account_id,
    tokenOf: null,
    content: backInStock(notice, shopUrl),
  };
}
