/** The avatar's disc, also used as its placeholder. */
export const avatarClass =
  'grid size-7.5 place-items-center rounded-full bg-sunken text-13 font-medium shadow-[inset_0_0_0_1px_var(--color-line-strong)] forced-colors:border';
