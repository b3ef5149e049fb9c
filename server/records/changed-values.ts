import { isDeepStrictEqual } from 'node:util';
import { ownValue } from '#contract/values/own-value';

/** Values of a record before and after a change. */
export interface ChangedValues {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The values that differ; null if none does. */
export function changedValues(before: object | null, after: object): ChangedValues | null {
  const [old, present]: Record<string, unknown>[] = [{ ...before }, { ...after }];
  const names = Object.keys({ ...old, ...present }).filter(
    (name) => !isDeepStrictEqual(ownValue(old, name), ownValue(present, name)),
  );
  const pick = (values: Record<string, unknown> = {}) =>
    Object.fromEntries(names.map((name) => [name, ownValue(values, name)]));
  return names.length === 0 ? null : { before: pick(old), after: pick(present) };
}

/** The values with those that a request gives; it leaves out what stays. */
export function withGiven<Values extends object>(
  values: Values,
  given: { [Name in keyof Values]?: Values[Name] | undefined },
): Values {
  const present = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...values, ...Object.fromEntries(present) };
}
