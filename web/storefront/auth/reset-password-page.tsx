import * as pages from '#contract/values/pages/storefront-pages';
import { resetPassword } from '../../api/account';
import { reset } from './messages';
import { NewPasswordPage } from './new-password-page';

export { tokenPageHeaders as headers } from './link-token';

export default function ResetPasswordPage() {
  return (
    <NewPasswordPage
      texts={reset}
      send={resetPassword}
      next={pages.home()}
      deadLinkTo={pages.forgotPassword()}
    />
  );
}
