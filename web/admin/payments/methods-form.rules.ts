import type { PaymentMethodChoice } from '#contract/admin/payment-setup';
import { isCollectedOutside } from '#contract/values/orders/payment-methods';
import type { BodyOf } from '../../api/client';
import { methods as text } from './messages';

/** A method as it is typed. */
export interface MethodDraft {
  choice: PaymentMethodChoice;
  isOn: boolean;
  countries: string;
  least: string;
  greatest: string;
}

export function draftOf(choice: PaymentMethodChoice): MethodDraft {
  const { isOn, countries, least, greatest } = choice;
  return {
    choice,
    isOn,
    countries: countries?.join(', ') ?? '',
    least: least === null ? '' : String(least),
    greatest: greatest === null ? '' : String(greatest),
  };
}

/** Whether a way to be paid is switched on that no provider checks, which needs the password. */
export function switchesOwnOn(drafts: readonly MethodDraft[]): boolean {
  return drafts.some(
    ({ choice, isOn }) => isCollectedOutside(choice.gateway) && isOn && !choice.isOn,
  );
}

type Choice = NonNullable<BodyOf<'PUT /api/admin/payment-setup/methods'>['methods']>[number];

/** What was typed as an amount is none; the message is for staff. */
export class UnreadableAmount extends Error {}

/** What is sent of a draft. Throws `UnreadableAmount`. */
export function choiceOfDraft({
  choice: { gateway, method },
  isOn,
  countries,
  least,
  greatest,
}: MethodDraft): Choice {
  const codes = countries.split(/[\s,;]+/).filter((code) => code !== '');
  return {
    gateway,
    method,
    isOn,
    countries: codes.length === 0 ? null : codes,
    least: amountOf(least),
    greatest: amountOf(greatest),
  };
}

function amountOf(typed: string): number | null {
  if (typed.trim() === '') return null;
  const amount = Number(typed.trim().replace(',', '.'));
  if (!Number.isFinite(amount)) throw new UnreadableAmount(text.notANumber);
  return amount;
}

/** The list with an element moved by one place. */
export function moved<Element>(list: readonly Element[], from: number, by: -1 | 1): Element[] {
  const result = [...list];
  const [element] = result.splice(from, 1);
  if (element !== undefined) result.splice(from + by, 0, element);
  return result;
}
