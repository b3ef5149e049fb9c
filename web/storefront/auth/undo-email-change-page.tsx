import { undoEmailChange } from '../../api/account';
import * as paths from '../../paths';
import { undoEmail } from './messages';
import { NewPasswordPage } from './new-password-page';

export { tokenPageHeaders as headers } from './link-token';

/** Restores the email address that the link was sent to, with a new password. */
export default function UndoEmailChangePage() {
  return (
    <NewPasswordPage
      path={paths.undoEmailChange()}
      texts={undoEmail}
      send={undoEmailChange}
      next={paths.account()}
      deadLinkTo={paths.content('contact')}
    />
  );
}
