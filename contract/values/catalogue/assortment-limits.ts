/** Limits that keep the index of the catalogue small. */

/** Departments multiplied by sections. */
export const LISTINGS_LIMIT = 50;
export const CATEGORIES_LIMIT = 500;
export const COLOURS_LIMIT = 200;
/** Different sizes of all size systems. */
export const SIZES_IN_SYSTEMS_LIMIT = 200;
/** Sizes of one size system. */
export const SYSTEM_SIZES_LIMIT = 60;
