/** Texts of the measurements of categories. */

export const sizeCharts = {
  title: 'Measurements by category',
  category: 'Category',
  hint: 'Of the finished garment, in centimetres. Products show them unless they have their own, and so does the size guide.',
  save: 'Save measurements',
  saving: 'Saving',
  saved: 'Measurements saved',
  number: 'Enter a number.',
  sizeNamed: (size: string) => `Size ${size}`,
  of: (measure: string, size: string) => `${measure}, size ${size}`,
} as const;
