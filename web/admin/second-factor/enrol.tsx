import { useState } from 'react';
import { type Enrolment, useSecondFactorCommands } from '../../api/second-factor';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { factor as text } from './messages';
import { useGuarded } from './use-guarded';

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
  const { faults, isBusy, run } = useGuarded();
  const [password, setPassword] = useState('');
  return (
    <form
      noValidate
      className="grid gap-4 sm:max-w-80"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => onBegun(await begin({ password })));
      }}
    >
      <TextField
        label={text.password}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        inputSize="small"
        value={password}
        error={faults.password ?? faults.form}
        onChange={(event) => setPassword(event.target.value)}
      />
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
  const { faults, isBusy, run } = useGuarded();
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => onCodes((await confirm({ code })).recoveryCodes));
      }}
    >
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
        label={text.code}
        name="code"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        inputSize="small"
        className="sm:max-w-80"
        value={code}
        error={faults.code}
        onChange={(event) => setCode(event.target.value)}
      />
      {faults.form && <FieldError>{faults.form}</FieldError>}
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
