/** Texts of the measurements of categories. */

export const sizeCharts = {
  title: 'Measurements by category',
  category: 'Category',
  hint: 'Measurements of the finished garment, in centimetres. They appear in the size guide, and on products that have none of their own.',
  save: 'Save measurements',
  saving: 'Saving',
  saved: 'Measurements saved',
  number: 'Enter a number.',
  sizeNamed: (size: string) => `Size ${size}`,
  of: (measure: string, size: string) => `${measure}, size ${size}`,
} as const;
