/** Texts around the content pages. Each page’s own text is stored with its content. */

export const contact = {
  title: 'When we’re here',
  hours: 'Opening hours',
  reply: 'Reply time',
  email: 'Email',
} as const;

export const sizeGuide = {
  unit: 'Unit',
  cm: 'cm',
  inches: 'inches',
  jump: 'Garments',
  measure: 'Measure',
  measuresOf: (name: string, unit: string) => `${name}, in ${unit}`,
} as const;
