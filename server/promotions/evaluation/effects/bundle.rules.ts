import type { EffectOf, GoodsFilter } from '#contract/promotions/effects';
import type { Missing } from '../basket';
import type { EffectGoods, GoodsLeft } from './effect-goods.rules';
import type { Grouping, Take } from './grouping';

/** Units of each part together at one price. A state is the number of units taken for each part of the next bundles. */
export function bundle(
  { parts, price }: EffectOf<'bundle'>,
  { lines, quantities, counts, matches, maxStates }: GoodsLeft,
): Grouping {
  const matching = parts.map(({ goods }) =>
    matches(goods).map((isPart, index) => isPart && counts[index] === true),
  );
  const units = matching.map((part) =>
    quantities.reduce((sum, quantity, index) => (part[index] ? sum + quantity : sum), 0),
  );
  const bundles = Math.min(
    ...parts.map(({ quantity }, part) => Math.floor((units[part] ?? 0) / quantity)),
  );
  const sizesFor = (most: number) =>
    parts.map(({ quantity }) => (parts.length === 1 ? quantity : quantity * most) + 1);
  const statesOf = (sizes: number[]) => sizes.reduce((product, size) => product * size, 1);
  let most = bundles;
  while (most > 1 && statesOf(sizesFor(most)) > maxStates) most--;
  const sizes = sizesFor(most);
  // The units taken for each part are the digits of a state.
  const places = sizes.map((_, part) => statesOf(sizes.slice(0, part)));
  const takenFor = (part: number, state: number) =>
    Math.floor(state / (places[part] ?? 1)) % (sizes[part] ?? 1);
  const ofBundle = parts.reduce(
    (sum, { quantity }, part) => sum + quantity * (places[part] ?? 0),
    0,
  );
  const isWhole = (state: number) =>
    parts.every(({ quantity }, part) => takenFor(part, state) >= quantity);
  return {
    states: statesOf(sizes),
    lines: lines.map((_, index) => bundles > 0 && matching.some((part) => part[index])),
    isCapped: most < bundles,
    take(state, line) {
      const takes: Take[] = [];
      const unitPrice = lines[line]?.unitDiscountPrice ?? 0;
      for (let part = 0; part < parts.length; part++) {
        if (!matching[part]?.[line] || takenFor(part, state) + 1 >= (sizes[part] ?? 0)) continue;
        const after = state + (places[part] ?? 0);
        takes.push(
          isWhole(after)
            ? { state: after - ofBundle, gain: unitPrice - price }
            : { state: after, gain: unitPrice },
        );
      }
      return takes;
    },
    isComplete: (state) => state === 0,
  };
}

/** The units of each part that the basket lacks for its first bundle. */
export function missingParts(
  { parts }: EffectOf<'bundle'>,
  { lines, counts, matches }: EffectGoods,
): { goods: GoodsFilter; quantity: number }[] {
  return parts.flatMap(({ goods, quantity }) => {
    const isPart = matches(goods);
    const units = lines.reduce(
      (sum, line, index) => (isPart[index] && counts[index] ? sum + line.quantity : sum),
      0,
    );
    return units < quantity ? [{ goods, quantity: quantity - units }] : [];
  });
}

/** The units of the only part that the basket lacks for its first bundle, if at least half of a bundle is there. */
export function missingToBundle(
  effect: EffectOf<'bundle'>,
  goods: EffectGoods,
): (Missing & { kind: 'quantity' }) | null {
  const missing = missingParts(effect, goods);
  const all = effect.parts.reduce((sum, { quantity }) => sum + quantity, 0);
  const [first] = missing;
  return missing.length === 1 && first && first.quantity * 2 <= all
    ? { kind: 'quantity', ...first }
    : null;
}
