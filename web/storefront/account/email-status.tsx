import { useState } from 'react';
import { sendConfirmation, useEmailStatus } from '../../api/account';
import { ApiError } from '../../api/client';
import { failure } from '../../messages';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { emailStatus as text } from './messages';

/** Asks to confirm the email address. Renders nothing once it is confirmed. */
export function EmailStatus() {
  const { data } = useEmailStatus();
  const [isBusy, setBusy] = useState(false);
  if (!data || data.confirmedAt !== null) return null;
  const send = async () => {
    setBusy(true);
    try {
      await sendConfirmation();
      showToast(text.sent(data.email));
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : failure.tryAgain);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mb-7 grid max-w-160 justify-items-start gap-3 rounded border border-line px-5 py-4">
      <p className="wrap-anywhere">{text.unconfirmed(data.email)}</p>
      <Button kind="quiet" busy={isBusy && text.sending} onClick={send}>
        {text.send}
      </Button>
    </div>
  );
}
