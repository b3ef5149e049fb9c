import { type OrderEmailTemplate, orderEmails } from './order-emails';
import { parcelEmails } from './parcel-emails';
import { orderTransfer } from './transfer-email';

/** The emails about an order that need no other record, by the template that a job names. */
export const orderTemplates = {
  ...orderEmails,
  ...parcelEmails,
  'order-transfer': { compose: orderTransfer, needsNoPayment: true },
} satisfies Record<string, OrderEmailTemplate>;

export type OrderTemplateName = keyof typeof orderTemplates;
export const orderTemplateNames = Object.keys(orderTemplates) as OrderTemplateName[];
