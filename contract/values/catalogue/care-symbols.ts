import { careTexts } from './care-staff-messages';

/** The care symbols of ISO 3758, each with its name. A product has at most one of each group, in the order of the groups. */
export const careGroups = careTexts;
export type CareGroup = keyof typeof careGroups;

/** The names of all symbols, in their order. */
export const careLabels: Record<string, string> = Object.assign({}, ...Object.values(careGroups));

export function careGroupOf(symbol: string): CareGroup | undefined {
  return (Object.keys(careGroups) as CareGroup[]).find((group) =>
    Object.hasOwn(careGroups[group], symbol),
  );
}
