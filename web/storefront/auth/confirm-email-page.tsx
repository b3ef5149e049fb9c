import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../api/browser';
import { ConfirmByLink } from './confirm-by-link';
import { useTokenOnce } from './link-token';
import { confirmEmail as text } from './messages';

export { tokenPageHeaders as headers } from './link-token';

/** Confirms the email address of an account. */
export default function ConfirmEmailPage() {
  const confirm = async (token: string) => {
    const { email } = await call('POST /auth/email/confirm', { body: { token } });
    return text.done(email);
  };
  return (
    <ConfirmByLink
      token={useTokenOnce()}
      text={text}
      confirm={confirm}
      next={{ to: pages.home(), label: text.shop }}
      help={{ to: pages.account(), label: text.account }}
    />
  );
}
