import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../ui/button';
import { ModalDialog } from '../ui/overlays/sheet';
import { unsaved as text } from './messages';

/** Asks for confirmation before unsaved changes are lost, by a link or by closing the tab. */
export function UnsavedGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOn && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
  return (
    <ModalDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={text.title}
      description={text.text}
      foot={
        <>
          <Button kind="quiet" size="small" onClick={() => blocker.proceed?.()}>
            {text.leave}
          </Button>
          <Button size="small" onClick={() => blocker.reset?.()}>
            {text.stay}
          </Button>
        </>
      }
    >
      {null}
    </ModalDialog>
  );
}
