/** Texts shared by several admin screens. Each screen keeps its own in its `messages.ts`. */

export const lists = {
  prev: 'Prev',
  next: 'Next',
  pages: 'Pages',
  range: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
  failed: 'We couldn’t load this',
  again: 'Try again',
  cancel: 'Cancel',
  clear: 'Clear search and filters',
  chooseAll: 'Select all on this page',
  chooseNone: 'Clear selection',
  selectAll: (total: string) => `Select all ${total}`,
  selectFirst: (limit: string, total: string) => `Select the first ${limit} of ${total}`,
  selecting: 'Selecting',
  noneToSelect: 'Nothing more to select',
  chosen: (count: number) => `${count} selected`,
  choose: 'Select',
  date: 'Date',
  from: 'From',
  to: 'To',
  since: (from: string) => `Since ${from}`,
  until: (to: string) => `Until ${to}`,
  anyDate: 'Any date',
  done: 'Done',
} as const;

export const unsaved = {
  title: 'Leave without saving?',
  text: 'Your changes will be lost.',
  leave: 'Leave',
  stay: 'Stay',
} as const;
