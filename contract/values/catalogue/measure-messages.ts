/** The measures of finished garments, in the order in which they are shown. Shoppers see them too. */
export const measureLabels = {
  chest: 'Chest',
  waist: 'Waist',
  hip: 'Hip',
  length: 'Length',
  shoulder: 'Shoulder width',
  sleeve: 'Sleeve',
  inseam: 'Inside leg',
  foot: 'Foot length',
} as const;
