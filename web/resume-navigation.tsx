import { useEffect, useRef } from 'react';
import { createPath, useNavigate, useNavigation } from 'react-router';
import { wasReloaded } from './ui/lazy/load-module';

const KEY = 'interrupted-navigation';

/**
 * If a page's module is gone after a release, the router reloads the current page instead of opening the new one. This
 * stores the target when the page is left during a navigation, and opens it after the reload: once, so that a module
 * that is missing for good does not cause a loop.
 */
export function ResumeNavigation() {
  const { location } = useNavigation();
  const navigate = useNavigate();
  const target = useRef<string | null>(null);
  const isResuming = useRef(false);
  useEffect(() => {
    target.current = location && !isResuming.current ? createPath(location) : null;
  }, [location]);
  useEffect(() => {
    const store = () => {
      if (target.current !== null) sessionStorage.setItem(KEY, target.current);
    };
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);
  useEffect(() => {
    const stored = takeStored();
    if (stored === null || !wasReloaded()) return;
    isResuming.current = true;
    void Promise.resolve(navigate(stored)).finally(() => {
      isResuming.current = false;
    });
  }, [navigate]);
  return null;
}

function takeStored(): string | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return stored;
  } catch {
    // Without storage the visitor presses the link a second time.
    return null;
  }
}
