/** Texts shared by several admin screens. Each screen keeps its own in its `messages.ts`. */

/** In the titles of documents. */
export const adminName = (shopName: string) => `${shopName} admin`;

export const lists = {
  prev: 'Prev',
  next: 'Next',
  pages: 'Pages',
  rows: 'Rows on a page',
  rowsOf: (rows: number) => `${rows} rows`,
  range: (from: string, to: string, total: string) => `${from} to ${to} of ${total}`,
  failed: 'We couldn’t load this',
  again: 'Try again',
  actions: 'Actions',
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

/** The texts about a record that someone else saved while a form was open. */
export const editing = {
  title: 'This was changed while you were editing',
  conflicts: 'Nothing you typed is lost. Choose which values to keep, then save again.',
  noConflicts: 'Nothing you typed is lost. Check the changes below, then save again.',
  yours: 'Yours',
  savedBy: (name: string, at: string) => `Saved by ${name} at ${at}`,
  savedAt: (at: string) => `Saved at ${at}`,
  saved: 'Now',
  option: (whose: string, value: string) => `${whose}: ${value}`,
  alsoChanged: 'Also changed, and already filled in below:',
  change: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  empty: 'empty',
  yes: 'yes',
  no: 'no',
} as const;

/** What is typed into a field. */
export const fieldHints = {
  inCurrency: (currency: string) => `In ${currency}`,
  inTimeZone: (timeZone: string) => `In the shop’s time zone, ${timeZone}`,
} as const;

/** A field of several values. */
export const valuesField = {
  any: 'Any',
  add: 'Add',
  remove: (value: string) => `Remove ${value}`,
} as const;

/** Texts of the picture fields. */
export const pictures = {
  url: 'Picture URL',
  alt: 'Alternative text',
  altHint: 'Describe the picture for people who can’t see it.',
  upload: 'Upload a picture',
  uploading: 'Uploading',
  firstFrame:
    'This file is animated. The shop shows its first frame as a still picture; upload a video for movement.',
  unsupported: (name: string, advice: string) => `${name} isn’t a supported file type. ${advice}`,
  tooLarge: (name: string, advice: string) => `${name} is too large. ${advice}`,
} as const;

export const focalPoint = {
  title: 'Focal point',
  ofPicture: (number: number) => `Focal point of picture ${number}`,
  description: 'Click the most important point. It stays in view where the picture is cropped.',
  horizontal: 'From the left',
  vertical: 'From the top',
  percent: (value: number) => `${value}%`,
  portrait: 'Portrait',
  square: 'Square',
  wide: 'Wide',
  centre: 'Use the centre',
  use: 'Use this point',
} as const;

export const files = {
  drop: 'or drop it here',
} as const;

/** The choice of countries. */
export const countries = {
  add: 'Add country',
  addGroup: (name: string) => `Add ${name}`,
  europeanUnion: 'European Union',
  europeanEconomicArea: 'European Economic Area',
  remove: (country: string) => `Remove ${country}`,
  withoutZone: 'All countries without their own zone.',
  all: 'All countries.',
} as const;

/** How the signed-in user proves again who they are. */
export const identity = {
  password: 'Your current password',
  code: 'Six-digit code from the app, or a recovery code',
} as const;

/** Pages of the shop that a link can lead to. */
export const linkNames = {
  newIn: (section: string) => `${section}, new`,
  collections: 'Collections',
  journal: 'Journal',
  favourites: 'Favourites',
} as const;

/** Who decided about a row of a list, and when. */
export const decidedText = (name: string, at: string) => `${name}, ${at}`;

/** Of a field of a record: its name, its value before, and its value after. */
export const fieldChange = {
  changed: (field: string, before: string, after: string) => `${field}: ${before} → ${after}`,
  set: (field: string, value: string) => `${field}: ${value}`,
  none: 'none',
} as const;
