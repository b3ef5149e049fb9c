import { useLocation } from 'react-router';
import { ownNameOf, withPrefix } from '#contract/values/languages/languages';
import { useLanguages } from '../../api/shop-facts';
import { language } from '../../ui/text/language';
import { LANGUAGE_KEY, writeStorage } from '../storage';
import { footer } from './footer-messages';

/** Suggests no language any more: one was chosen, or the suggestion was dismissed. */
export const endSuggestions = () => writeStorage('localStorage', LANGUAGE_KEY, language);

/** This page in each language of the storefront, by how the language names itself; empty if there is only one. */
export function useLanguageLinks(): { code: string; name: string; href: string }[] {
  const { pathname, search } = useLocation();
  const languages = useLanguages();
  if (languages.length === 1) return [];
  return languages.map(({ code, prefix }) => ({
    code,
    name: ownNameOf(code),
    href: withPrefix(prefix, pathname) + search,
  }));
}

type LanguageLinksProps = { className: string; linkClass: string };

/** Leads to this page in other languages, whose pages belong to other builds: the links load documents. */
export function LanguageLinks({ className, linkClass }: LanguageLinksProps) {
  const links = useLanguageLinks();
  if (links.length === 0) return null;
  return (
    <ul aria-label={footer.language} className={className}>
      {links.map(({ code, name, href }) => (
        <li key={code}>
          <a
            href={href}
            lang={code}
            hrefLang={code}
            aria-current={code === language ? 'true' : undefined}
            onClick={endSuggestions}
            className={linkClass}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
