import type { Profile } from '#contract/accounts';
import type { ApiError } from '../../api/client';
import { useAccountCommands } from '../../state/account';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { showToast } from '../../ui/toast';
import { FormError } from '../auth/form-error';
import { useSubmit } from '../auth/use-submit';
import { profile } from './messages';
import { Section } from './section';

export function ProfileForm({ user }: { user: Profile }) {
  const { updateProfile } = useAccountCommands();
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    async ({ firstName = '', lastName = '', email = '' }) => {
      await updateProfile({ firstName, lastName, email });
      showToast(profile.saved);
    },
    { blame: emailIfTaken },
  );
  return (
    <Section title={profile.title}>
      <form method="dialog" onSubmit={onSubmit} className="grid max-w-160 gap-5">
        <FormError>{formError}</FormError>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            name="firstName"
            label={profile.firstName}
            defaultValue={user.firstName}
            error={errors.firstName}
            autoComplete="given-name"
            required
          />
          <TextField
            name="lastName"
            label={profile.lastName}
            defaultValue={user.lastName}
            error={errors.lastName}
            autoComplete="family-name"
            required
          />
        </div>
        <TextField
          name="email"
          label={profile.email}
          defaultValue={user.email}
          error={errors.email}
          type="email"
          autoComplete="email"
          required
        />
        <Button
          type="submit"
          kind="secondary"
          className="justify-self-start"
          busy={isBusy && profile.saving}
        >
          {profile.save}
        </Button>
      </form>
    </Section>
  );
}

function emailIfTaken({ code }: ApiError): string | undefined {
  return code === 'email_taken' ? 'email' : undefined;
}
