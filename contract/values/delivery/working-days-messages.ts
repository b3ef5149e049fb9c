/** Numbers of working days, as they follow ‘in’: an order arrives in 3 to 5 working days. */
export const workingDaysTexts = {
  range: (from: number, to: number) => `${from} to ${to} working days`,
  count: (days: number) => (days === 1 ? '1 working day' : `${days} working days`),
} as const;
