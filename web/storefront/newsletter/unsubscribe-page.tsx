import * as pages from '#contract/values/pages/storefront-pages';
import { call } from '../../api/browser';
import { ConfirmByLink } from '../auth/confirm-by-link';
import { useTokenOnce } from '../auth/link-token';
import { unsubscription as text } from './messages';

export { tokenPageHeaders as headers } from '../auth/link-token';

const home = { to: pages.home(), label: text.home };
const contact = { to: pages.content({ name: 'contact' }), label: text.contact };

/** Unsubscribes from emails of one kind, without signing in. */
export default function UnsubscribePage() {
  const confirm = async (token: string) => {
    const { list } = await call('POST /unsubscribe', { query: { token } });
    return text.done[list];
  };
  const token = useTokenOnce();
  return <ConfirmByLink token={token} text={text} confirm={confirm} next={home} help={contact} />;
}
