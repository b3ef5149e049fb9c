import { createContext } from 'react';

/** The CSP nonce during server rendering; empty in the browser. */
export const NonceContext = createContext('');
