export const inputClass =
  'w-full rounded border border-line-strong bg-surface text-ink transition-[border-color] hover:border-ink-2 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent aria-invalid:border-sale disabled:border-line disabled:bg-sunken disabled:text-ink-3';

/** 48 px for shoppers, 40 px in the admin. Text stays 16 px where a phone would zoom in. */
export const inputSizes = {
  normal: 'h-12 px-3.5 text-16',
  small: 'h-10 px-3 text-16 lg:text-14',
} as const;

export type InputSize = keyof typeof inputSizes;
