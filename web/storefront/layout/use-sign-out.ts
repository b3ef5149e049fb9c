import { useNavigate } from 'react-router';
import { useAuth } from '../../api/session/auth';
import * as paths from '../../paths';
import { showToast } from '../../ui/overlays/toast';
import { header } from './messages';

/** Opens the home page, then ends the session: otherwise a page that requires an account would ask to sign in. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home());
    await signOut();
    showToast(header.signedOut);
  };
}
