import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmailChoices } from '#contract/reminders';
import { call } from './browser';
import type { BodyOf } from './client';
import { useToken } from './session/session';

/** Which reminders the account gets by email. A choice shows immediately, and as it was if it cannot be stored. */
export function useEmailChoices() {
  const client = useQueryClient();
  const jwt = useToken();
  const queryKey = ['emailChoices', jwt];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /api/user/email-choices', {}, { signal }),
    enabled: typeof jwt === 'string',
  });
  const { mutate: choose } = useMutation({
    scope: { id: 'emailChoices' },
    mutationFn: (body: BodyOf<'PUT /api/user/email-choices'>) =>
      call('PUT /api/user/email-choices', { body }),
    onMutate: (body) =>
      client.setQueryData<EmailChoices>(queryKey, (known) => known && { ...known, ...body }),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return { data, choose };
}
