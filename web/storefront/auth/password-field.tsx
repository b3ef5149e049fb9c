import { Eye, EyeOff } from 'lucide';
import { type ComponentPropsWithRef, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { FieldFrame, type FieldFrameProps, useFieldFrame } from '../../ui/forms/field-frame';
import { inputClass, inputSizes } from '../../ui/forms/input-class';
import { IconButton } from '../../ui/icon-button';
import { password } from './messages';

type PasswordFieldProps = Pick<FieldFrameProps, 'label' | 'hint' | 'error' | 'errorAt'> &
  Pick<ComponentPropsWithRef<'input'>, 'ref' | 'name' | 'onChange' | 'onBlur'> & {
    autoComplete: 'current-password' | 'new-password';
    /** For a new password: checks its length. */
    minLength?: number;
  };

/** The API's minimum, which the browser checks before the form is sent. */
const NEW_PASSWORD_LENGTH = 8;

/** A password that can be shown while it is typed. */
export function PasswordField({ minLength = NEW_PASSWORD_LENGTH, ...props }: PasswordFieldProps) {
  const { frame, control } = useFieldFrame(props);
  const [isShown, setShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      <span className="relative block">
        <input
          {...control}
          type={isShown ? 'text' : 'password'}
          minLength={props.autoComplete === 'new-password' ? minLength : undefined}
          autoCapitalize="none"
          spellCheck={false}
          required
          className={classNames(inputClass, inputSizes.normal, 'pe-12')}
        />
        <IconButton
          icon={isShown ? EyeOff : Eye}
          size={18}
          label={isShown ? password.hide : password.show}
          onClick={() => setShown(!isShown)}
          className="absolute end-0.5 top-0.5 text-ink-2"
        />
      </span>
    </FieldFrame>
  );
}

const STAFF_PASSWORD_LENGTH = 12;

/** The password that a new member of staff chooses. */
export function NewStaffPasswordField(field: Omit<PasswordFieldProps, 'label' | 'autoComplete'>) {
  return (
    <PasswordField
      {...field}
      label={password.password}
      hint={password.staffHint}
      autoComplete="new-password"
      minLength={STAFF_PASSWORD_LENGTH}
    />
  );
}
