import type { EmailList } from '#contract/values/content/email-lists';
import { readUnsubscribeToken } from '../email/unsubscribe-link.service';
import { ShopError } from '../http/errors';
import { limitLinkTries } from '../http/rate-limits';
import { refusals } from '../http/refusals/messages';
import { stopReminders } from '../reminders/reminders.service';
import { stopAsking } from '../reviews/invitations.service';
import type { Shop } from '../shop';
import { forgetNotices } from '../stock-notices/stock-notices.service';

/** Takes the recipient of an email off its list; idempotent. Throws `not_found` if the link is not one of this shop. */
export async function unsubscribe(
  shop: Shop,
  token: string,
  client: string,
): Promise<{ list: EmailList }> {
  await limitLinkTries(shop, 'unsubscribe', client);
  const found = readUnsubscribeToken(shop, token);
  if (!found)
    throw new ShopError('not_found', {
      message: refusals.link.unsubscribe,
    });
  const { list, email, accountId } = found;
  if (list === 'reviews') await stopAsking(shop, email);
  else if (list === 'stock-notices') await forgetNotices(shop, email, accountId);
  else await stopReminders(shop, email, list);
  return { list };
}
