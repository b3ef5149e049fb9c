import type { SettingChange, SettingsAnswer } from '#contract/admin/settings';
import { useQueryClient } from '../../query/query-context';
import { useMutation } from '../../query/use-mutation';
import { useQuery } from '../../query/use-query';
import { call } from '../browser';
import type { ApiError, BodyOf } from '../client';

export type SettingsBody = BodyOf<'PUT /api/admin/settings'>;

/** All settings, and what in them does not fit together. */
export function useSettings() {
  const { data, isLoading, error } = useQuery<SettingsAnswer, ApiError>({
    queryKey: ['adminSettings', 'all'],
    queryFn: ({ signal }) => call('GET /api/admin/settings', {}, { signal }),
  });
  return { data, isLoading, error };
}

/** The last changes of settings, newest first. */
export function useSettingChanges() {
  const { data, isLoading, error } = useQuery<SettingChange[], ApiError>({
    queryKey: ['adminSettings', 'history'],
    queryFn: ({ signal }) => call('GET /api/admin/settings/history', {}, { signal }),
  });
  return { data, isLoading, error };
}

/** Changes the settings it is given; the others stay. Throws `ApiError`. */
export function useSaveSettings() {
  const client = useQueryClient();
  const saving = useMutation<SettingsAnswer, ApiError, SettingsBody>({
    mutationFn: (body) => call('PUT /api/admin/settings', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['adminSettings'] }),
  });
  return { save: saving.mutateAsync, isBusy: saving.isPending };
}
