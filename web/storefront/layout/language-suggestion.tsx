import { useEffect, useState } from 'react';
import { useLanguages } from '../../api/shop-facts';
import { useLazyComponent } from '../../ui/lazy/use-lazy-component';
import { language } from '../../ui/text/language';
import { LANGUAGE_KEY, readStorage } from '../storage';
import { endSuggestions } from './language-links';

const loadNotice = () => import('./language-notice').then((module) => module.LanguageNotice);
const ignoreFailure = () => {};

/**
 * Suggests another language of the storefront that the browser prefers to this one. Decided in the browser, so that a page is the
 * same for all visitors, and never by a redirect.
 */
export function LanguageSuggestion() {
  const codes = useLanguages()
    .map(({ code }) => code)
    .join(' ');
  const [suggested, suggest] = useState<string | null>(null);
  useEffect(() => {
    const preferred = preferredOf(navigator.languages, codes.split(' '));
    const isOver = readStorage('localStorage', LANGUAGE_KEY) !== null;
    suggest(preferred === undefined || preferred === language || isOver ? null : preferred);
  }, [codes]);
  const Notice = useLazyComponent(loadNotice, suggested !== null, ignoreFailure);
  if (!Notice || suggested === null) return null;
  const end = () => {
    endSuggestions();
    suggest(null);
  };
  return <Notice code={suggested} onEnd={end} />;
}

/** The language of the storefront that a browser prefers most: `de` for `de-AT`. */
export function preferredOf(
  preferred: readonly string[],
  offered: readonly string[],
): string | undefined {
  return preferred
    .map((tag) => tag.toLowerCase().split('-')[0] ?? '')
    .find((code) => offered.includes(code));
}
