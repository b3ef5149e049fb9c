/** The texts that rooms of the admin area share; each room's own stand in its `messages.ts`. */

export const lists = {
  prev: 'Prev',
  next: 'Next',
  pages: 'Pages',
  range: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
  failed: 'This could not be loaded',
  again: 'Try again',
  clear: 'Clear search and filters',
  chooseAll: 'Choose all on this page',
  chooseNone: 'Choose none',
  chosen: (count: number) => `${count} chosen`,
  choose: 'Choose',
  date: 'Date',
  from: 'From',
  to: 'To',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  since: (from: string) => `Since ${from}`,
  until: (to: string) => `Until ${to}`,
  anyDate: 'Any date',
  done: 'Done',
} as const;

export const unsaved = {
  title: 'Leave without saving?',
  text: 'What you typed here will be lost.',
  leave: 'Leave',
  stay: 'Stay',
} as const;
