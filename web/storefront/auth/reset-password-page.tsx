import { resetPassword } from '../../api/account';
import * as paths from '../../paths';
import { reset } from './messages';
import { NewPasswordPage } from './new-password-page';

export { tokenPageHeaders as headers } from './link-token';

export default function ResetPasswordPage() {
  return (
    <NewPasswordPage
      path={paths.resetPassword('')}
      texts={reset}
      send={resetPassword}
      next={paths.home()}
      deadLinkTo={paths.forgotPassword()}
    />
  );
}
