import { useState } from 'react';
import { ApiError } from '../../api/client';

export type GuardFaults = { password?: string; code?: string; form?: string };

/** Runs a command that asks for the password or a code, and tells at which of them it failed. */
export function useGuarded() {
  const [faults, setFaults] = useState<GuardFaults>({});
  const [isBusy, setBusy] = useState(false);
  const run = async (command: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setFaults({});
    try {
      await command();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const password = error.fieldMessage('password');
      const code = error.fieldMessage('code');
      if (password === undefined && code === undefined) setFaults({ form: error.message });
      else setFaults({ ...(password && { password }), ...(code && { code }) });
    } finally {
      setBusy(false);
    }
  };
  return { faults, isBusy, run };
}
