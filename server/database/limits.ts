/** How long a new connection to the server may take. */
export const CONNECT_TIMEOUT_MS = 3_000;
