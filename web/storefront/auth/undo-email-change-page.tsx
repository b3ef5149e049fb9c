import * as pages from '#contract/values/pages/storefront-pages';
import { undoEmailChange } from '../../api/account';
import { undoEmail } from './messages';
import { NewPasswordPage } from './new-password-page';

export { tokenPageHeaders as headers } from './link-token';

/** Restores the email address that the link was sent to, with a new password. */
export default function UndoEmailChangePage() {
  return (
    <NewPasswordPage
      texts={undoEmail}
      send={undoEmailChange}
      next={pages.account()}
      deadLinkTo={pages.content({ name: 'contact' })}
    />
  );
}
