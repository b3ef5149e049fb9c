import { z } from 'zod';
import { endpoint } from '../endpoint';
import { rawText } from '../text';
import { emailLists } from '../values/content/email-lists';

/** Its path is that of the page that the same link opens in a browser. */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe',
  access: 'anyone',
  tag: 'Contact',
  summary:
    'Unsubscribe the recipient of an email from emails of its kind, by the token of its `List-Unsubscribe` header (RFC 8058). Repeating it changes nothing; the body is ignored',
  query: z.object({ token: rawText(1_000) }),
  response: z.object({ list: z.enum(emailLists) }),
});
