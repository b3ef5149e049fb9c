import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Invitation, StaffMember } from '#contract/admin/staff';
import { authKeys } from '../auth';
import { call } from '../browser';
import type { ApiError, BodyOf } from '../client';

const adminStaffKeys = {
  all: ['adminStaff'],
  members: ['adminStaff', 'members'],
  invitations: ['adminStaff', 'invitations'],
} as const;

/** All staff members. */
export function useStaff() {
  return useQuery({
    queryKey: adminStaffKeys.members,
    queryFn: ({ signal }) => call('GET /api/admin/staff', {}, { signal }),
  });
}

/** Pending invitations. */
export function useInvitations() {
  return useQuery({
    queryKey: adminStaffKeys.invitations,
    queryFn: ({ signal }) => call('GET /api/admin/staff/invitations', {}, { signal }),
  });
}

/** Changes of the staff by an admin. Each throws `ApiError`. */
export function useStaffCommands() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: adminStaffKeys.all });
  const inviting = useMutation<
    Invitation & { isEmailed: boolean },
    ApiError,
    BodyOf<'POST /api/admin/staff/invitations'>
  >({
    mutationFn: (body) => call('POST /api/admin/staff/invitations', { body }),
    onSuccess,
  });
  const withdrawing = useMutation<unknown, ApiError, string>({
    mutationFn: (id) => call('DELETE /api/admin/staff/invitations/:id', { params: { id } }),
    onSuccess,
  });
  const changing = useMutation<StaffMember, ApiError, RoleChange>({
    mutationFn: ({ id, ...body }) =>
      call('PUT /api/admin/staff/:id/role', { params: { id }, body }),
    // One's own role decides what the admin area shows.
    onSuccess: ({ isSelf }) =>
      isSelf ? client.invalidateQueries({ queryKey: authKeys.all }) : onSuccess(),
    // Someone else may have changed the role.
    onError: onSuccess,
  });
  const acting = useMutation<unknown, ApiError, { id: string; act: StaffAct }>({
    mutationFn: ({ id, act }) => acts[act](id),
    onSuccess,
  });
  return {
    invite: inviting.mutateAsync,
    withdraw: withdrawing.mutateAsync,
    changeRole: changing.mutateAsync,
    act: acting.mutateAsync,
    isBusy: inviting.isPending || withdrawing.isPending || changing.isPending || acting.isPending,
  };
}

export type RoleChange = { id: string } & BodyOf<'PUT /api/admin/staff/:id/role'>;

export type StaffAct = 'endSessions' | 'resetSecondFactor' | 'remove';

const acts: Record<StaffAct, (id: string) => Promise<unknown>> = {
  endSessions: (id) => call('DELETE /api/admin/staff/:id/sessions', { params: { id } }),
  resetSecondFactor: (id) => call('DELETE /api/admin/staff/:id/totp', { params: { id } }),
  remove: (id) => call('DELETE /api/admin/staff/:id', { params: { id }, body: {} }),
};
