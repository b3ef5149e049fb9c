import { useNavigate } from 'react-router';
import { useAuth } from '../../api/auth';
import * as paths from '../paths';

/** Goes to the shop's home page and ends the session; that order, or the guard would ask to sign in again. */
export function useLogout(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home());
    await signOut();
  };
}
