import { call } from '../../api/browser';
import * as paths from '../../paths';
import { ConfirmByLink } from '../auth/confirm-by-link';
import { useFragmentTokenOnce } from '../auth/link-token';
import { confirmWithdrawal as text } from './messages';

export { tokenPageHeaders as headers } from '../auth/link-token';

/** Confirms a declared withdrawal. */
export default function ConfirmWithdrawalPage() {
  const confirm = async (token: string) => {
    await call('POST /api/withdrawals/confirm', { body: { token } });
    return text.doneText;
  };
  return (
    <ConfirmByLink
      token={useFragmentTokenOnce(paths.confirmWithdrawal())}
      text={text}
      confirm={confirm}
      next={{ to: paths.home(), label: text.home }}
      help={{ to: paths.content('contact'), label: text.contact }}
    />
  );
}
