import { call } from '../../api/browser';
import * as paths from '../../paths';
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
      token={useTokenOnce(paths.confirmEmail())}
      text={text}
      confirm={confirm}
      next={{ to: paths.home(), label: text.shop }}
      help={{ to: paths.account(), label: text.account }}
    />
  );
}
