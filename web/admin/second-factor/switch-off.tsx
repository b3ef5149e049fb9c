import { useState } from 'react';
import { useSecondFactorCommands } from '../../api/second-factor';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { factor as text } from './messages';
import { useGuarded } from './use-guarded';

/** What can be done with a factor that is on; each needs the password and a code. */
export function SwitchOff({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { disable, renew } = useSecondFactorCommands();
  const { faults, isBusy, run } = useGuarded();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const body = { password, code };
  return (
    <form
      noValidate
      className="grid gap-4 sm:max-w-80"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => onCodes((await renew(body)).recoveryCodes));
      }}
    >
      <h2 className="font-medium">{text.change}</h2>
      <TextField
        label={text.password}
        name="password"
        type="password"
        required
        autoComplete="current-password"
        inputSize="small"
        value={password}
        error={faults.password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={text.codeOrRecovery}
        name="code"
        required
        autoComplete="one-time-code"
        inputSize="small"
        value={code}
        error={faults.code}
        onChange={(event) => setCode(event.target.value)}
      />
      {faults.form && <FieldError>{faults.form}</FieldError>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isBusy && text.renewing}>
          {text.renew}
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={() =>
            void run(async () => {
              await disable(body);
              showToast(text.disabled);
            })
          }
        >
          {text.disable}
        </Button>
      </div>
    </form>
  );
}
