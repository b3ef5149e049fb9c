/** Limits of a file of planned prices. */
export const PRICE_FILE_BYTES_LIMIT = 2_000_000;
export const PRICE_FILE_ROWS_LIMIT = 10_000;
export const priceFileAdvice = 'Choose a CSV file of up to 10,000 prices and 2 MB.';
