import { z } from 'zod';
import { emailLists, listOfEmail } from '#contract/values/content/email-lists';
import * as pages from '#contract/values/pages/storefront-pages';
import { seal, unseal } from '../auth/second-factor/sealing';
import type { Shop } from '../shop';

const OWNER = 'unsubscribe link';

const content = z.object({
  list: z.enum(emailLists),
  email: z.string(),
  accountId: z.string().nullable(),
});

/** Who leaves which list. */
type Unsubscription = z.output<typeof content>;

/** The link that unsubscribes from emails of its kind; null for an email that belongs to no list. */
export function unsubscribeUrl(
  shop: Pick<Shop, 'sealingKeys' | 'config'>,
  {
    template,
    recipient,
    accountId,
  }: { template: string; recipient: string; accountId: string | null },
): string | null {
  const list = listOfEmail.get(template);
  if (list === undefined) return null;
  const token = tokenOf(shop, { list, email: recipient, accountId });
  return shop.config.publicUrl + pages.unsubscribe({ token });
}

/**
 * The token is the recipient, encrypted: the link works however long ago the email was sent, and the URL names nobody to the
 * servers that it passes.
 */
function tokenOf(shop: Pick<Shop, 'sealingKeys'>, unsubscription: Unsubscription): string {
  return seal(shop, OWNER, Buffer.from(JSON.stringify(unsubscription))).sealed.toString(
    'base64url',
  );
}

/** Null if the token is not one of this shop. */
export function readUnsubscribeToken(
  shop: Pick<Shop, 'sealingKeys'>,
  token: string,
): Unsubscription | null {
  const plain = unseal(shop, OWNER, Buffer.from(token, 'base64url'));
  return plain && content.parse(JSON.parse(plain.toString('utf8')));
}
