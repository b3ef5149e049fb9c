import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccountCommands } from '../../api/account';
import { ApiError } from '../../api/client';
import { clearSession } from '../../api/session';
import { failure } from '../../messages';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { sessions as texts } from './messages';
import { Section } from './section';

/** Ends all sessions of the account, including this one. */
export function SignOutEverywhere() {
  const { signOutEverywhere } = useAccountCommands();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    try {
      await signOutEverywhere();
      // Navigates first: a page that needs an account would ask the visitor to sign in.
      await navigate(paths.home(), { replace: true });
      clearSession();
      showToast(texts.done);
    } catch (error) {
      setBusy(false);
      showToast(error instanceof ApiError ? error.message : failure.tryAgain);
    }
  };
  return (
    <Section title={texts.title}>
      <p className="max-w-160">{texts.text}</p>
      <Button kind="quiet" className="mt-4" busy={isBusy && texts.busy} onClick={signOut}>
        {texts.action}
      </Button>
    </Section>
  );
}
