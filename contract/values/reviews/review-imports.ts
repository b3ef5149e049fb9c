/** The largest file of reviews that can be imported: bytes, and reviews. */
export const REVIEW_IMPORT_BYTES_LIMIT = 10 * 1024 * 1024;
export const REVIEW_IMPORT_ROWS_LIMIT = 10_000;
/** Human-readable description of the accepted files. */
export const reviewFileAdvice = `Use a CSV file of up to ${REVIEW_IMPORT_BYTES_LIMIT / 1_048_576} MB and ${REVIEW_IMPORT_ROWS_LIMIT.toLocaleString('en-US')} reviews.`;
/** Characters of the name of the shop or app that reviews come from. */
export const REVIEW_SOURCE_LIMIT = 60;
