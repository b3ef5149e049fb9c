import type { BodyMeasure, FitVerdict } from '#contract/values/fit/body';

/** Texts of the form for measurements, and of where they are shown. */

export const form = {
  title: 'Your size',
  text: 'We compare it with each garment in your browser, and never choose a size for you.',
  unit: 'Unit',
  units: { cm: 'cm', in: 'inches' },
  body: 'Your body',
  lengths: {
    chest: 'Chest',
    waist: 'Waist',
    hip: 'Hip',
    inseam: 'Inside leg',
    foot: 'Foot length',
  } satisfies Record<BodyMeasure, string>,
  howToMeasure: 'How to measure',
  wears: 'Or what you usually wear',
  category: 'Garment',
  size: 'Your usual size',
  sizeIn: (category: string) => `Your usual size in ${category}`,
  noSize: 'Not sure',
  inAccount: 'Keep in my account',
  inAccountHint: 'Otherwise only in this browser, until you sign out.',
  deviceHint: 'We keep it only in this browser.',
  save: 'Save',
  saving: 'Saving',
  delete: 'Delete my size',
  deleted: 'Your size has been deleted.',
  empty: 'Enter a measurement or a size.',
  wrong: (from: string, to: string) => `Enter a number from ${from} to ${to}.`,
} as const;

export const own = {
  you: 'You',
  suggested: 'suggested',
  note: 'Your own numbers are those of your body.',
  mySize: (sizes: string) => `My size: ${sizes}`,
  accountTitle: 'Your size',
  accountText: 'We use it to suggest your size.',
  none: 'No measurements or sizes saved yet.',
  onDevice: 'Only in this browser.',
  inAccount: 'In your account.',
  wears: (size: string, category: string) => `${size} in ${category}`,
} as const;

/** The advice for a shopper whose size is known. */
export const suggestion = {
  suggest: (size: string) => `We suggest ${size}.`,
  /** Where that size is not made. */
  notMade: {
    small: (usual: string) => `This style doesn’t come in the next size up from your ${usual}.`,
    true: (usual: string) => `This style doesn’t come in your ${usual}.`,
    large: (usual: string) => `This style doesn’t come in the next size down from your ${usual}.`,
  } satisfies Record<FitVerdict, (usual: string) => string>,
  garment: 'the garment’s measurements',
  chart: 'our size chart',
  usualSize: (size: string) => `your usual size, ${size}`,
  ownBody: (size: string) => `your measurements, usually ${size}`,
} as const;
