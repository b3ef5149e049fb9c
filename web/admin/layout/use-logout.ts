import { useNavigate } from 'react-router';
import { useAuth } from '../../api/auth';
import * as paths from '../paths';

/** Opens the home page, then ends the session: in the other order the guard would ask to sign in. */
export function useLogout(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home());
    await signOut();
  };
}
