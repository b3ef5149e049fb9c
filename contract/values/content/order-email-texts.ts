import { orderLabel } from '../orders/order-number';
import { type EmailName, emailNames, emailTexts, fillEmailText } from './email-texts';

/**
 * The usual subject of a deleted email about an order, derived from its template; a text that is not a template is returned
 * unchanged.
 */
export function subjectOfOrderEmail(template: string, order: { number: number }): string {
  const email = emailNames.find((name): name is EmailName => name === template);
  return email ? fillEmailText(emailTexts[email].subject, { order: orderLabel(order) }) : template;
}
