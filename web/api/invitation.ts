import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './browser';
import type { AnswerOf, BodyOf } from './client';
import { storeToken } from './session';

const invitationKeys = { one: (token: string) => ['invitation', token] } as const;

export type Invited = AnswerOf<'POST /auth/invitation'>;

/** The recipient of an emailed invitation; an error if it has expired. */
export function useInvitation(token: string) {
  const [invited, setInvited] = useState<Invited>();
  const { data, error } = useQuery({
    queryKey: invitationKeys.one(token),
    queryFn: ({ signal }) => call('POST /auth/invitation', { body: { token } }, { signal }),
    enabled: token !== '' && !invited,
    retry: false,
  });
  // Joining signs in, which clears the cache while the page is still shown.
  if (data && !invited) setInvited(data);
  return { data: invited, error: invited ? null : error };
}

/** Joins the staff, signed in from then on. Throws `ApiError`. */
export async function acceptInvitation(
  body: BodyOf<'POST /auth/invitation/accept'>,
): Promise<void> {
  storeToken((await call('POST /auth/invitation/accept', { body })).jwt);
}
