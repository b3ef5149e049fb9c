import { useState } from 'react';
import { ApiError } from './client';
import type { FormErrors } from './use-api-form';

const needsCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'second_factor_required';

/**
 * Sending a form that may need the code of an authenticator app. `attempt` resolves to false the first time the server
 * asks for the code: that is no error, the form then shows a field for it (`asksCode`).
 */
export function useCodeStep() {
  const [asksCode, setAsksCode] = useState(false);
  const attempt = async (send: () => Promise<unknown>): Promise<boolean> => {
    try {
      await send();
      return true;
    } catch (error) {
      if (asksCode || !needsCode(error)) throw error;
      setAsksCode(true);
      return false;
    }
  };
  return { asksCode, attempt, restart: () => setAsksCode(false) };
}

/** A wrong code is shown at its field. */
export const codeError = (error: ApiError): FormErrors | undefined =>
  needsCode(error) ? { code: error.message } : undefined;
