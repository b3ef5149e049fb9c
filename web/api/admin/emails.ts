import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Mail } from '#contract/admin/emails';
import type { Job } from '#contract/admin/jobs';
import { call, callList } from '../browser';
import type { ApiError, QueryOf } from '../client';

type EmailsQuery = QueryOf<'GET /api/admin/mail'>;
type JobsQuery = QueryOf<'GET /api/admin/jobs'>;

const emailKeys = {
  all: ['adminEmail'],
  list: (query: EmailsQuery) => ['adminEmail', 'list', query],
  one: (id: string) => ['adminEmail', 'one', id],
  jobs: (query: JobsQuery) => ['adminEmail', 'jobs', query],
} as const;

/** A page of sent emails, newest first, with the total. */
export function useEmails(query: EmailsQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: emailKeys.list(query),
    queryFn: ({ signal }) => callList('GET /api/admin/mail', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** One email as it was sent. */
export function useEmail(id: string) {
  return useQuery({
    queryKey: emailKeys.one(id),
    queryFn: ({ signal }) => call('GET /api/admin/mail/:id', { params: { id } }, { signal }),
  });
}

/** A page of background jobs; without a state, those that are not done. */
export function useJobs(query: JobsQuery) {
  const { data, isLoading, error } = useQuery({
    queryKey: emailKeys.jobs(query),
    queryFn: ({ signal }) => callList('GET /api/admin/jobs', { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return { data: data?.answer, total: data?.total ?? 0, isLoading, error };
}

/** Resend an email, retry a job now. Each throws `ApiError`. */
export function useEmailCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: emailKeys.all });
  const sending = useMutation<Mail, ApiError, string>({
    mutationFn: (id) => call('POST /api/admin/mail/:id/send', { params: { id } }),
    onSuccess,
  });
  const retrying = useMutation<Job, ApiError, string>({
    mutationFn: (id) => call('POST /api/admin/jobs/:id/retry', { params: { id } }),
    onSuccess,
  });
  return {
    sendAgain: sending.mutateAsync,
    retry: retrying.mutateAsync,
    isBusy: sending.isPending || retrying.isPending,
  };
}
