import { useSecondFactorCommands } from '../../api/second-factor';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { factor as text } from './messages';
import { PasswordField } from './password-field';

/** New recovery codes, or switching the second factor off; both need the password and a code. */
export function SwitchOff({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const { disable, renew } = useSecondFactorCommands();
  const { form, field, formError, formProps, isBusy, run } = useApiForm<{
    password: string;
    code: string;
  }>({
    defaultValues: { password: '', code: '' },
    send: async (body) => onCodes((await renew(body)).recoveryCodes),
  });
  const switchOff = form.handleSubmit(async (body) => {
    await disable(body);
    showToast(text.disabled);
  });
  return (
    <form {...formProps} noValidate className="grid gap-4 sm:max-w-80">
      <h2 className="font-medium">{text.change}</h2>
      <PasswordField {...field('password')} />
      <TextField
        {...field('code')}
        label={text.codeOrRecovery}
        required
        autoComplete="one-time-code"
        inputSize="small"
      />
      <FormError>{formError}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isBusy && text.renewing}>
          {text.renew}
        </Button>
        <Button
          kind="quiet"
          size="small"
          aria-disabled={isBusy || undefined}
          onClick={() => void run(switchOff)}
        >
          {text.disable}
        </Button>
      </div>
    </form>
  );
}
