import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAccountCommands } from '../../api/account';
import { forgetSession } from '../../api/session';
import * as paths from '../../paths';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { CodeField } from '../auth/code-field';
import { FormError } from '../auth/form-error';
import { PasswordField } from '../auth/password-field';
import { blameCode, useCodeStep } from '../auth/use-code-step';
import { useSubmit } from '../auth/use-submit';
import { data } from './messages';

/** Ends the account, for who knows its password and says so. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const formId = useId();
  const { erase } = useAccountCommands();
  const navigate = useNavigate();
  const { asksCode, attempt } = useCodeStep();
  const { isBusy, errors, formError, onSubmit } = useSubmit(
    async ({ currentPassword = '', code }) => {
      if (!(await attempt(() => erase({ currentPassword, ...(code && { code }) })))) return;
      // Away first: a page that needs an account would ask a visitor to sign in.
      await navigate(paths.home(), { replace: true });
      forgetSession();
      showToast(data.deleted);
    },
    { blame: blameCode },
  );
  return (
    <>
      <Button kind="quiet" className="mt-4" onClick={() => setAsking(true)}>
        {data.delete}
      </Button>
      <ModalDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={data.deleteTitle}
        description={data.deleteQuestion}
        foot={
          <>
            <Button kind="quiet" onClick={() => setAsking(false)}>
              {data.keep}
            </Button>
            <Button type="submit" form={formId} kind="primary" busy={isBusy && data.deleting}>
              {data.delete}
            </Button>
          </>
        }
      >
        <form id={formId} method="dialog" onSubmit={onSubmit} className="mt-5 grid gap-4">
          <FormError>{formError}</FormError>
          <PasswordField
            name="currentPassword"
            label={data.password}
            error={errors.currentPassword}
            autoComplete="current-password"
          />
          {asksCode && <CodeField error={errors.code} />}
        </form>
      </ModalDialog>
    </>
  );
}
