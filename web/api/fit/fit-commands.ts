import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FitProfile } from '#contract/values/fit/body';
import { call } from '../browser';
import { fitKeys } from './fit';

/** Commands that change the measurements in the account. They throw `ApiError`. */
export function useAccountFitCommands() {
  const client = useQueryClient();
  const show = (profile: FitProfile | null) => client.setQueryData(fitKeys.own, profile);
  const { mutateAsync: save } = useMutation({
    mutationFn: (profile: FitProfile) => call('PUT /api/user/fit', { body: profile }),
    onSuccess: ({ profile }) => show(profile),
  });
  const { mutateAsync: remove } = useMutation({
    mutationFn: () => call('DELETE /api/user/fit', {}),
    onSuccess: () => show(null),
  });
  return { save, remove };
}
