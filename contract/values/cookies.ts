/** Cookies that page rendering reads. The API never reads one. */

/** `light` or `dark`, if the visitor has chosen one. */
export const THEME_COOKIE = 'theme';
/** The language of the admin area in this browser, such as `de`; English without it. */
export const ADMIN_LANGUAGE_COOKIE = 'admin-language';
/** `1` in a browser in which staff have signed in: its page views do not count as visits. */
export const STAFF_COOKIE = 'staff';
