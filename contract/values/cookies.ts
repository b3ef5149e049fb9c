/** Cookies that pages are served by. The API never reads one. No schema: the browser needs the names alone. */

/** `light` or `dark`, where a visitor has chosen one. */
export const THEME_COOKIE = 'theme';
/** `1` in a browser in which a staff member has signed in: its pages are not counted as visits. */
export const STAFF_COOKIE = 'staff';
