import { useEffect, useState } from 'react';
import { useLanguages } from '../../api/shop-facts';
import { language } from '../../ui/text/language';
import { preferredOf } from '../../ui/text/preferred-language';
import { LANGUAGE_KEY, readStorage } from '../storage';
import { endSuggestions } from './language-links';
import { LanguageNotice } from './language-notice';

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
    const isOver = readStorage('localStorage', LANGUAGE_KEY) !== null || isFromShop();
    suggest(preferred === undefined || preferred === language || isOver ? null : preferred);
  }, [codes]);
  if (suggested === null) return null;
  const end = () => {
    endSuggestions();
    suggest(null);
  };
  return <LanguageNotice code={suggested} onEnd={end} />;
}

/** Whether the visitor has come from another document of the shop, such as by a link to this language. */
const isFromShop = () => document.referrer.startsWith(`${window.location.origin}/`);
