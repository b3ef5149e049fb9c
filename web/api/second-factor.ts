import { useQueryClient } from '../query/query-context';
import { useMutation } from '../query/use-mutation';
import { useQuery } from '../query/use-query';
import { call } from './browser';
import type { AnswerOf, ApiError, BodyOf } from './client';

type Standing = AnswerOf<'GET /api/user/totp'>;
export type Enrolment = AnswerOf<'POST /api/user/totp'>;
type Codes = AnswerOf<'PUT /api/user/totp'>;

/** Whether the caller's signing in needs a code of an authenticator app. */
export function useSecondFactor() {
  const { data, error } = useQuery<Standing, ApiError>({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => call('GET /api/user/totp', {}, { signal }),
    staleTime: 0,
  });
  return { data, error };
}

/** Switching it on and off. Each throws `ApiError`. */
export function useSecondFactorCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: ['secondFactor'] });
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
