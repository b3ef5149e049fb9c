import { useState } from 'react';
import type { ApiError } from '../../api/client';
import { isAskingForCode } from './second-factor';

/**
 * Sending a form that may need the second factor's code. `attempt` resolves to false the first time the server asks for
 * the code: that is no error, the form then shows a field for it (`asksCode`).
 */
export function useCodeStep() {
  const [asksCode, setAsksCode] = useState(false);
  const attempt = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      if (asksCode || !isAskingForCode(error)) throw error;
      setAsksCode(true);
      return false;
    }
  };
  return { asksCode, attempt };
}

/** The field of a refusal that asks for the code once more. */
export const blameCode = (error: ApiError): string | undefined =>
  isAskingForCode(error) ? 'code' : undefined;
