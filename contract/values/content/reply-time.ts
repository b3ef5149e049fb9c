/** What the contact page and emails promise; `days` are working days. */
export const replyTimeText = (days: number) =>
  days === 1 ? 'We reply within a working day.' : `We reply within ${days} working days.`;
