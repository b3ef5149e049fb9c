import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../browser';
import type { AnswerOf, ApiError, BodyOf } from '../client';

const secondFactorKeys = { state: ['secondFactor'] } as const;

export type Enrolment = AnswerOf<'POST /api/user/totp'>;
type Codes = AnswerOf<'PUT /api/user/totp'>;

/** Whether the caller signs in with a code of an authenticator app. */
export function useSecondFactor() {
  return useQuery({
    queryKey: secondFactorKeys.state,
    queryFn: ({ signal }) => call('GET /api/user/totp', {}, { signal }),
    staleTime: 0,
  });
}

/** Switching it on and off. Each throws `ApiError`. */
export function useSecondFactorCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: secondFactorKeys.state });
  const beginning = useMutation<Enrolment, ApiError, BodyOf<'POST /api/user/totp'>>({
    mutationFn: (body) => call('POST /api/user/totp', { body }),
  });
  const confirming = useMutation<Codes, ApiError, BodyOf<'PUT /api/user/totp'>>({
    mutationFn: (body) => call('PUT /api/user/totp', { body }),
    onSuccess,
  });
  const renewing = useMutation<Codes, ApiError, BodyOf<'POST /api/user/totp/recovery-codes'>>({
    mutationFn: (body) => call('POST /api/user/totp/recovery-codes', { body }),
    onSuccess,
  });
  const disabling = useMutation<unknown, ApiError, BodyOf<'DELETE /api/user/totp'>>({
    mutationFn: (body) => call('DELETE /api/user/totp', { body }),
    onSuccess,
  });
  return {
    begin: beginning.mutateAsync,
    confirm: confirming.mutateAsync,
    renew: renewing.mutateAsync,
    disable: disabling.mutateAsync,
  };
}
