import { createContext } from 'react';

/** The CSP nonce while a page is rendered on the server; the browser hides nonces and needs none. */
export const NonceContext = createContext('');
