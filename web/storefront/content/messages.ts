/** The texts around the written pages; what is written on them stands in each page's own file. */

export const sizeGuide = {
  unit: 'Unit',
  cm: 'cm',
  inches: 'inches',
  jump: 'Garments',
  measure: 'Measure',
  measuresOf: (name: string, unit: string) => `${name}, in ${unit}`,
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hip',
  length: 'Length',
} as const;
