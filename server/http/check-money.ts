import { z } from 'zod';
import type { ErrorDetail } from '#contract/errors';
import {
  exponentOf,
  isWholeMinor,
  MAX_MINOR,
  MONEY_FORMAT,
  plainMoney,
  toMajor,
} from '#contract/money';
import { ownValue } from '#contract/values/own-value';

/** The parts of a JSON schema that lead to amounts. */
interface SchemaNode {
  format?: string;
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  anyOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  allOf?: SchemaNode[];
}

/** Returns the validation errors of the amounts in a parsed request. */
type MoneyCheck = (value: unknown, currency: string) => ErrorDetail[];

/**
 * The check of the amounts that a schema marks as money: the contract does not know the shop's currency, and so neither its
 * decimals nor its maximum price. Null if the schema has no amounts.
 */
export function moneyCheckOf(schema: z.ZodType | null): MoneyCheck | null {
  if (schema === null) return null;
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as SchemaNode;
  if (!hasMoney(root)) return null;
  return (value, currency) => {
    const errors = new Map<string, string>();
    for (const { path, amount } of amountsIn(root, value, [])) {
      const message = problemOf(amount, currency);
      if (message !== null) errors.set(path, message);
    }
    return [...errors].map(([path, message]) => ({ path, message }));
  };
}

/** The problem of an amount in major units of a currency; null if there is none. */
export function problemOf(amount: number, currency: string): string | null {
  if (!isWholeMinor(amount, currency)) return decimalsMessage(currency);
  const max = toMajor(MAX_MINOR, currency);
  return Math.abs(amount) <= max ? null : `Must be at most ${plainMoney(max, currency)}.`;
}

/** The message about an amount with too many decimals. */
export function decimalsMessage(currency: string): string {
  const exponent = exponentOf(currency);
  if (exponent === 0) return `Use no decimals: ${currency} has none.`;
  return `Use at most ${exponent === 2 ? 'two' : 'three'} decimals.`;
}

function childrenOf({ items, properties, anyOf, oneOf, allOf }: SchemaNode): SchemaNode[] {
  const alternatives = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  return [...alternatives, ...(items ? [items] : []), ...Object.values(properties ?? {})];
}

function hasMoney(node: SchemaNode): boolean {
  return node.format === MONEY_FORMAT || childrenOf(node).some(hasMoney);
}

/** The amounts in a value, found by its schema. */
function* amountsIn(
  node: SchemaNode,
  value: unknown,
  path: (string | number)[],
): Generator<{ path: string; amount: number }> {
  if (node.format === MONEY_FORMAT && typeof value === 'number')
    yield { path: path.join('.'), amount: value };
  for (const part of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    yield* amountsIn(part, value, path);
  if (Array.isArray(value) && node.items)
    for (const [index, item] of value.entries())
      yield* amountsIn(node.items, item, [...path, index]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(node.properties ?? {}))
      yield* amountsIn(part, ownValue(value as Record<string, unknown>, name), [...path, name]);
}
