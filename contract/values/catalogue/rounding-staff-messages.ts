/** How computed prices end, where it is no amount. */
export const roundingTexts = { none: 'No rounding' } as const;
