import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../api/browser';
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
      token={useFragmentTokenOnce()}
      text={text}
      confirm={confirm}
      next={{ to: pages.home(), label: text.home }}
      help={{ to: pages.content({ name: 'contact' }), label: text.contact }}
    />
  );
}
