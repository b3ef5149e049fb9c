/** What the contact page and emails promise. */
export const contactTexts = {
  /** `days` are working days. */
  reply: (days: number) =>
    days === 1 ? 'We reply within a working day.' : `We reply within ${days} working days.`,
} as const;
