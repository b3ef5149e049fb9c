import { DEFAULT_LANGUAGE } from '../languages';
import { orderLabel } from '../orders/order-number';
import { textsIn } from '../translated-texts';
import { emailTexts } from './email-messages';
import { type EmailName, emailNames, fillEmailText } from './email-texts';

/**
 * The usual subject of a deleted email about an order, derived from its template; a text that is not a template is returned
 * unchanged.
 */
export function subjectOfOrderEmail(
  template: string,
  order: { number: number },
  language: string = DEFAULT_LANGUAGE,
): string {
  const email = emailNames.find((name): name is EmailName => name === template);
  return email
    ? fillEmailText(textsIn(emailTexts, language)[email].subject, { order: orderLabel(order) })
    : template;
}
