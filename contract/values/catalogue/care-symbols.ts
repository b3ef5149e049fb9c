/** The care symbols of ISO 3758, each with its name. A product has at most one of each group, in the order of the groups. */
export const careGroups = {
  wash: {
    'wash-95': 'Wash at 95 °C',
    'wash-70': 'Wash at 70 °C',
    'wash-60': 'Wash at 60 °C',
    'wash-60-mild': 'Wash at 60 °C, mild',
    'wash-50': 'Wash at 50 °C',
    'wash-50-mild': 'Wash at 50 °C, mild',
    'wash-40': 'Wash at 40 °C',
    'wash-40-mild': 'Wash at 40 °C, mild',
    'wash-40-very-mild': 'Wash at 40 °C, very mild',
    'wash-30': 'Wash at 30 °C',
    'wash-30-mild': 'Wash at 30 °C, mild',
    'wash-30-very-mild': 'Wash at 30 °C, very mild',
    'wash-hand': 'Wash by hand',
    'wash-no': 'Do not wash',
  },
  bleach: {
    'bleach-any': 'Any bleach',
    'bleach-oxygen': 'Oxygen bleach only',
    'bleach-no': 'Do not bleach',
  },
  tumble: {
    'tumble-80': 'Tumble dry at normal heat',
    'tumble-60': 'Tumble dry at low heat',
    'tumble-no': 'Do not tumble dry',
  },
  dry: {
    'dry-line': 'Line dry',
    'dry-line-shade': 'Line dry in the shade',
    'dry-drip': 'Drip line dry',
    'dry-drip-shade': 'Drip line dry in the shade',
    'dry-flat': 'Dry flat',
    'dry-flat-shade': 'Dry flat in the shade',
    'dry-drip-flat': 'Drip dry flat',
    'dry-drip-flat-shade': 'Drip dry flat in the shade',
  },
  iron: {
    'iron-200': 'Iron at up to 200 °C',
    'iron-150': 'Iron at up to 150 °C',
    'iron-110': 'Iron at up to 110 °C, without steam',
    'iron-no': 'Do not iron',
  },
  dryClean: {
    'dry-clean-p': 'Professional dry cleaning in perchloroethylene',
    'dry-clean-p-mild': 'Professional dry cleaning in perchloroethylene, mild',
    'dry-clean-f': 'Professional dry cleaning in hydrocarbons',
    'dry-clean-f-mild': 'Professional dry cleaning in hydrocarbons, mild',
    'dry-clean-no': 'Do not dry clean',
  },
  wetClean: {
    'wet-clean': 'Professional wet cleaning',
    'wet-clean-mild': 'Professional wet cleaning, mild',
    'wet-clean-very-mild': 'Professional wet cleaning, very mild',
    'wet-clean-no': 'Do not wet clean',
  },
} as const;
export type CareGroup = keyof typeof careGroups;

/** The names of all symbols, in their order. */
export const careLabels: Record<string, string> = Object.assign({}, ...Object.values(careGroups));

export function careGroupOf(symbol: string): CareGroup | undefined {
  return (Object.keys(careGroups) as CareGroup[]).find((group) =>
    Object.hasOwn(careGroups[group], symbol),
  );
}
