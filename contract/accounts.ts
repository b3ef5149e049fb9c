import { z } from 'zod';
import { endpoint } from './endpoint';
import { fieldTexts } from './messages';
import { emailAddress, isStorableText, rawText, requiredText } from './text';
import { adminLanguageCodes } from './values/languages/languages';
import { roles } from './values/rights';
import { plainEmail } from './values/typed/typed-text';

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** A new password: 8 to 128 characters (Unicode code points) of any kind, never trimmed or truncated. */
export const newPassword = z
  .string()
  .superRefine((value, ctx) => {
    const message = passwordError(value);
    if (message) ctx.addIssue({ code: 'custom', message });
  })
  .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });

function passwordError(value: string): string | null {
  // A code point is at most two UTF-16 units, so a huge password is rejected without counting its code points.
  const length = value.length > 2 * PASSWORD_MAX ? Number.POSITIVE_INFINITY : [...value].length;
  if (length > PASSWORD_MAX) return fieldTexts.tooLong(PASSWORD_MAX);
  if (length < PASSWORD_MIN) return fieldTexts.tooShort(PASSWORD_MIN);
  return isStorableText(value) ? null : fieldTexts.characters;
}

/**
 * Credentials that a signed-in caller sends again before a change that could take the account over: the current
 * password, and the second factor's code where the account has one. A missing password is 400 at `currentPassword`; a
 * missing code is 401 `second_factor_required`.
 */
export const identityProof = {
  currentPassword: rawText(1000, 1).optional(),
  code: rawText(40).trim().optional(),
};

/** A staff password has a higher minimum length. The server also rejects common passwords. */
export const ADMIN_PASSWORD_LENGTH = 12;

export const jwtAnswer = z.object({ jwt: z.string() });

export const profile = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Of the admin area, if a member of staff has chosen one. */
  adminLanguage: z.string().optional(),
});
export type Profile = z.infer<typeof profile>;

const tag = 'Accounts';
const linkToken = rawText(200).min(1, fieldTexts.required);

/** The owner of a new account. */
export const newAccount = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: emailAddress,
  password: newPassword,
});

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'anyone',
  tag,
  summary: 'Create an account',
  status: 201,
  body: newAccount,
  response: jwtAnswer,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/signin',
  access: 'anyone',
  tag,
  summary:
    'Sign in; `rememberMe` makes the session last 30 days instead of 12 hours. 401 `second_factor_required` asks for `code`: six digits of the authenticator app, or a recovery code',
  body: z.object({
    email: rawText(400).overwrite(plainEmail).min(1, fieldTexts.required),
    password: rawText(1000, 1),
    rememberMe: z.boolean().default(false),
    code: identityProof.code,
  }),
  response: jwtAnswer,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/signout',
  access: 'user',
  tag,
  summary: 'End this session; its token stops working immediately on every replica',
  status: 204,
});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/auth/signout-all',
  access: 'user',
  tag,
  summary:
    'End every session of the caller, including this one; all their tokens stop working immediately',
  status: 204,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: 'user',
  tag,
  summary: 'The signed-in account',
  response: profile,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  access: 'user',
  tag,
  summary:
    'Change own names, email or password, and of staff the language of the admin area. A new email or password needs `currentPassword`, and `code` where sign-in needs one. A new email is announced to the old address, which can undo it for 72 hours; a new password ends all other sessions',
  body: z
    .object({
      firstName: requiredText(100),
      lastName: requiredText(100),
      email: emailAddress,
      newPassword,
      /** Of the admin area. */
      adminLanguage: z.enum(adminLanguageCodes),
      ...identityProof,
    })
    .partial(),
  response: profile,
});

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/password/forgot',
  access: 'anyone',
  tag,
  summary:
    'Request a link to set a new password; the response does not reveal whether an account exists',
  status: 202,
  body: z.object({ email: emailAddress }),
  response: z.object({ message: z.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/password/reset',
  access: 'anyone',
  tag,
  summary:
    'Set a new password with the token of an emailed link; ends every session of the account. 401 `second_factor_required` asks for `code`, as at sign-in',
  body: z.object({ token: linkToken, password: newPassword, code: identityProof.code }),
  response: jwtAnswer,
});

export const getEmailStatus = endpoint({
  method: 'GET',
  path: '/api/user/email',
  access: 'user',
  tag,
  summary: 'The email address of the account, and when it was confirmed',
  response: z.object({ email: z.string(), confirmedAt: z.string().nullable() }),
});

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/email/confirmation',
  access: 'user',
  tag,
  summary:
    'Send another link that confirms the address; does nothing if it is already confirmed. Up to 5 per hour',
  status: 202,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/email/confirm',
  access: 'anyone',
  tag,
  summary: 'Confirm an email address with the token of an emailed link, which works for 7 days',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string() }),
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email/undo',
  access: 'anyone',
  tag,
  summary:
    'Restore the previous address of the account, with the token emailed to it, for 72 hours. Sets a new password, ends every session and removes a second factor set up since. 401 `second_factor_required` asks for `code`, as at sign-in; 409 `email_taken` if another account uses the address by now',
  body: z.object({ token: linkToken, password: newPassword, code: identityProof.code }),
  response: jwtAnswer,
});
