import { ApiError } from '../../api/client';

/** Whether what was sent was right, and a code of the authenticator app is asked for besides. */
export const isAskingForCode = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required';
