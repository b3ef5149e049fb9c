import { z } from 'zod';
import { endpoint } from './endpoint';
import { emailAddress, rawText, requiredText } from './text';

export const roles = ['User', 'Admin'] as const;
export type Role = (typeof roles)[number];

/** A new password: 8 to 128 characters, any of them, never trimmed or cut. */
export const newPassword = rawText(128).min(8, 'Must be at least 8 characters.');

/** An Admin's password is longer; that it is not a common one is checked by the server. */
export const ADMIN_PASSWORD_LENGTH = 12;

export const jwtAnswer = z.object({ jwt: z.string() });

export const profile = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
});
export type Profile = z.infer<typeof profile>;

const tag = 'Accounts';

export const signUp = endpoint({
  method: 'POST',
  path: '/auth/signup',
  access: 'anyone',
  tag,
  summary: 'Create an account',
  status: 201,
  body: z.object({
    firstName: requiredText(100),
    lastName: requiredText(100),
    email: emailAddress,
    password: newPassword,
  }),
  response: jwtAnswer,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/signin',
  access: 'anyone',
  tag,
  summary: 'Sign in; `rememberMe` makes it last 30 days instead of 12 hours',
  body: z.object({
    email: rawText(400).trim().min(1, 'This field is required.'),
    password: rawText(1000, 1),
    rememberMe: z.boolean().default(false),
  }),
  response: jwtAnswer,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/signout',
  access: 'user',
  tag,
  summary: 'End this session; its token stops working at once, everywhere',
  status: 204,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/user/profile',
  access: 'user',
  tag,
  summary: 'Who is signed in',
  response: profile,
});

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/user/profile',
  access: 'user',
  tag,
  summary:
    'Change own names or email; a new password needs the current one and ends all other sessions',
  body: z
    .object({
      firstName: requiredText(100),
      lastName: requiredText(100),
      email: emailAddress,
      currentPassword: rawText(1000, 1),
      newPassword,
    })
    .partial()
    .superRefine((input, ctx) => {
      if (input.newPassword !== undefined && input.currentPassword === undefined)
        ctx.addIssue({
          code: 'custom',
          path: ['currentPassword'],
          message: 'Enter your current password.',
        });
    }),
  response: profile,
});
