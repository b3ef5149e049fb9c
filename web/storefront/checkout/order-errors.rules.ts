import type { ApiError } from '../../api/client';
import type { FormErrors } from '../../api/use-api-form';

/**
 * The errors of a rejected order: of its fields, its items (`orderItems.1`) or its promo code (`promo`), and else of the
 * whole form.
 */
export function orderErrors({
  code,
  message,
  details,
}: Pick<ApiError, 'code' | 'message' | 'details'>): FormErrors {
  const byPath = Object.fromEntries(details.map((detail) => [detail.path, detail.message]));
  if (code === 'promo_invalid') return { promo: message, root: message };
  if (code === 'out_of_stock') return { ...byPath, root: message };
  return code === 'invalid_request' && details.length > 0 ? byPath : { root: message };
}
