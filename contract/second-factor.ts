import { z } from 'zod';
import { endpoint } from './endpoint';
import { fieldTexts } from './messages';
import { rawText } from './text';

export const RECOVERY_CODES = 10;

const password = rawText(1000, 1);
/** Six digits from the app, or a recovery code; spaces and hyphens are ignored. */
const code = rawText(40).trim().min(1, fieldTexts.code);

const recoveryCodes = z.object({
  /** Each works once in place of a code; they are shown here and never again. */
  recoveryCodes: z.array(z.string()),
});

const tag = 'Accounts';

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/user/totp',
  access: 'user',
  tag,
  summary: 'Whether signing in needs a code of an authenticator app',
  response: z.object({
    enabled: z.boolean(),
    since: z.string().nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
});

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/totp',
  access: 'user',
  tag,
  summary:
    'Set up an authenticator app (RFC 6238); not enabled until a code confirms it. 403 if one is enabled already',
  body: z.object({ password }),
  response: z.object({
    /** Base32, for manual entry if the QR code cannot be scanned. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    uri: z.string(),
    /** A QR code of `uri`, as an `<svg>` element. */
    svg: z.string(),
  }),
});

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/user/totp',
  access: 'user',
  tag,
  summary:
    'Enable it with a code from the app; ends every other session and returns recovery codes',
  body: z.object({ code }),
  response: recoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/user/totp/recovery-codes',
  access: 'user',
  tag,
  summary: 'Ten new recovery codes in place of the old ones',
  body: z.object({ password, code }),
  response: recoveryCodes,
});

export const disableSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/user/totp',
  access: 'user',
  tag,
  summary: 'Disable the second factor',
  status: 204,
  body: z.object({ password, code }),
});
