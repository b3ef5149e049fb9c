import { ownValue } from '#contract/values/own-value';
import type { Feature } from '../feature';

const PRICE_LABEL = 'Changed the price of';
/** These actions are labelled as price changes when they changed only price fields. */
export const priceActions = ['product.update', 'product.bulk', 'product.import'];
export const priceFields = ['price', 'discountPrice'];

/** The label of an audit entry's action; the action itself where no feature declares a label. */
export function labelOf(
  features: readonly Feature[],
  { action, after }: { action: string; after: Record<string, unknown> | null },
): string {
  const changed = Object.keys(after ?? {});
  const isPriceChange =
    priceActions.includes(action) &&
    changed.length > 0 &&
    changed.every((field) => priceFields.includes(field));
  return isPriceChange ? PRICE_LABEL : (ownValue(labelsOf(features), action) ?? action);
}

/** The actions whose label contains `text`, and whether the label of price changes does. Case does not matter. */
export function actionsLabelled(
  features: readonly Feature[],
  text: string,
): { actions: string[]; price: boolean } {
  const needle = text.trim().toLowerCase();
  const labels = Object.entries(labelsOf(features));
  return {
    actions: labels
      .filter(([, label]) => label.toLowerCase().includes(needle))
      .map(([action]) => action),
    price: PRICE_LABEL.toLowerCase().includes(needle),
  };
}

function labelsOf(features: readonly Feature[]): Record<string, string> {
  return Object.assign({}, ...features.map((feature) => feature.auditLabels));
}
