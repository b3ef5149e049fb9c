import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../api/browser';
import { ConfirmByLink } from '../auth/confirm-by-link';
import { useTokenOnce } from '../auth/link-token';
import { newsletterConfirmation as text } from './messages';

export { tokenPageHeaders as headers } from '../auth/link-token';

const home = { to: pages.home(), label: text.home };

/** Confirms a subscription. */
export default function ConfirmNewsletterPage() {
  const confirm = async (token: string) => {
    await call('POST /api/newsletter/confirm', { body: { token } });
    return text.doneText;
  };
  const token = useTokenOnce();
  return <ConfirmByLink token={token} text={text} confirm={confirm} next={home} help={home} />;
}
