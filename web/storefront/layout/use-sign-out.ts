import { useNavigate } from 'react-router';
import { useAuth } from '../../api/auth';
import * as paths from '../../paths';
import { showToast } from '../../ui/overlays/toast';
import { header } from './messages';

/** Goes home and ends the session: home first, so that a page that needs an account asks nobody to sign in again. */
export function useSignOut(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    await navigate(paths.home());
    await signOut();
    showToast(header.signedOut);
  };
}
