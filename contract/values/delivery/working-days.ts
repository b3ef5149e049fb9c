/** A number of working days in words: `3 to 5 working days`, `1 working day`. */
export function workingDays(from: number, to: number): string {
  if (from !== to) return `${from} to ${to} working days`;
  return to === 1 ? '1 working day' : `${to} working days`;
}
