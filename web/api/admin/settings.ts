import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SettingsAnswer } from '#contract/admin/settings';
import { call } from '../browser';
import type { ApiError, BodyOf } from '../client';

export type SettingsBody = BodyOf<'PUT /api/admin/settings'>;

const settingsKeys = {
  all: ['adminSettings'],
  values: ['adminSettings', 'values'],
  history: ['adminSettings', 'history'],
} as const;

/** All settings, and warnings about combinations that conflict. */
export function useSettings() {
  return useQuery({
    queryKey: settingsKeys.values,
    queryFn: ({ signal }) => call('GET /api/admin/settings', {}, { signal }),
  });
}

/** The last changes of settings, newest first. */
export function useSettingChanges() {
  return useQuery({
    queryKey: settingsKeys.history,
    queryFn: ({ signal }) => call('GET /api/admin/settings/history', {}, { signal }),
  });
}

/** Changes the given settings only. Throws `ApiError`. */
export function useSaveSettings() {
  const client = useQueryClient();
  const saving = useMutation<SettingsAnswer, ApiError, SettingsBody>({
    mutationFn: (body) => call('PUT /api/admin/settings', { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingsKeys.all }),
  });
  return { save: saving.mutateAsync, isBusy: saving.isPending };
}
