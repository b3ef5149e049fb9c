import { type ComponentProps, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/forms/select';
import { TextField } from '../../ui/forms/text-field';
import { ModalDialog } from '../../ui/overlays/sheet';
import { unsaved as text } from '../messages';

type FieldProps = ComponentProps<typeof TextField> & { 'data-autofocus'?: boolean };

/** A text field of the admin area: small, and not filled in by the browser. */
export function Field(props: FieldProps) {
  return <TextField inputSize="small" autoComplete="off" {...props} />;
}

/** Why staff do something. */
export function ReasonField(props: FieldProps) {
  return <Field required maxLength={300} {...props} />;
}

/** A select of the admin area. */
export function Select(props: ComponentProps<typeof SelectField>) {
  return <SelectField inputSize="small" {...props} />;
}

/** The password of the signed-in user, to confirm a change of their account or rights. */
export function PasswordField(props: FieldProps) {
  return <Field type="password" required autoComplete="current-password" {...props} />;
}

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
