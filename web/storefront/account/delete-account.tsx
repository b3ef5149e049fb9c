import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetSession } from '../../api/session';
import * as paths from '../../paths';
import { useAccountCommands } from '../../state/account';
import { Button } from '../../ui/button';
import { ModalDialog } from '../../ui/sheet';
import { showToast } from '../../ui/toast';
import { FormError } from '../auth/form-error';
import { PasswordField } from '../auth/password-field';
import { useSubmit } from '../auth/use-submit';
import { data } from './messages';

/** Ends the account, for who knows its password and says so. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  const formId = useId();
  const { erase } = useAccountCommands();
  const navigate = useNavigate();
  const { isBusy, errors, formError, onSubmit } = useSubmit(async ({ password = '' }) => {
    await erase(password);
    // Away first: a page that needs an account would ask a visitor to sign in.
    await navigate(paths.home(), { replace: true });
    forgetSession();
    showToast(data.deleted);
  });
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
            name="password"
            label={data.password}
            error={errors.password}
            autoComplete="current-password"
          />
        </form>
      </ModalDialog>
    </>
  );
}
