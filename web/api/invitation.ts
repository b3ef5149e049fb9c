import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from './browser';
import type { AnswerOf, BodyOf } from './client';
import { keepToken } from './session';

export type Invited = AnswerOf<'POST /auth/invitation'>;

/** Who a mailed invitation is for; an error where it is over. */
export function useInvitation(token: string) {
  const [told, setTold] = useState<Invited>();
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('POST /auth/invitation', { body: { token } }, { signal }),
    enabled: token !== '' && !told,
    retry: false,
  });
  // Joining signs in, which empties the store while the page is still there.
  if (data && !told) setTold(data);
  return { data: told, error: told ? null : error };
}

/** Joins the staff, signed in from then on. Throws `ApiError`. */
export async function acceptInvitation(
  body: BodyOf<'POST /auth/invitation/accept'>,
): Promise<void> {
  keepToken((await call('POST /auth/invitation/accept', { body })).jwt);
}
