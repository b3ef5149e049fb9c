import { useState } from 'react';
import { type Enrolment, useSecondFactorCommands } from '../../api/second-factor';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { factor as text } from './messages';
import { PasswordField } from './password-field';

/** Two steps: the password shows the key, a code made from it switches the factor on. */
export function Enrol({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  return enrolment ? (
    <Confirm enrolment={enrolment} onCodes={onCodes} onStop={() => setEnrolment(null)} />
  ) : (
    <Begin onBegun={setEnrolment} />
  );
}

function Begin({ onBegun }: { onBegun: (enrolment: Enrolment) => void }) {
  const { begin } = useSecondFactorCommands();
  const { field, formError, formProps, isBusy } = useApiForm<{ password: string }>({
    defaultValues: { password: '' },
    send: async (body) => onBegun(await begin(body)),
    errorsOf: (error) => ({ password: error.fieldMessage('password') ?? error.message }),
  });
  return (
    <form {...formProps} noValidate className="grid gap-4 sm:max-w-80">
      <FormError>{formError}</FormError>
      <PasswordField {...field('password')} />
      <Button
        type="submit"
        size="small"
        className="justify-self-start"
        busy={isBusy && text.beginning}
      >
        {text.begin}
      </Button>
    </form>
  );
}

interface ConfirmProps {
  enrolment: Enrolment;
  onCodes: (codes: readonly string[]) => void;
  onStop: () => void;
}

function Confirm({ enrolment, onCodes, onStop }: ConfirmProps) {
  const { confirm } = useSecondFactorCommands();
  const { field, formError, formProps, isBusy } = useApiForm<{ code: string }>({
    defaultValues: { code: '' },
    send: async (body) => onCodes((await confirm(body)).recoveryCodes),
  });
  return (
    <form {...formProps} noValidate className="grid gap-4">
      <p className="font-medium">{text.scan}</p>
      <img
        alt={text.picture}
        width={200}
        height={200}
        className="bg-white p-2"
        src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolment.svg)}`}
      />
      <p>
        {text.secret}
        <code className="mt-1 block font-mono break-all">{enrolment.secret}</code>
      </p>
      <TextField
        {...field('code')}
        label={text.code}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        inputSize="small"
        className="sm:max-w-80"
      />
      <FormError>{formError}</FormError>
      <div className="flex gap-2">
        <Button type="submit" size="small" busy={isBusy && text.confirming}>
          {text.confirm}
        </Button>
        <Button kind="quiet" size="small" onClick={onStop}>
          {text.stop}
        </Button>
      </div>
    </form>
  );
}
