import { X } from 'lucide';
import type { ShopLanguage } from '#contract/values/languages';
import { ownValue } from '#contract/values/own-value';
import { Icon } from '../../ui/icon';
import { useLanguageLinks } from './language-links';

type NoticeTexts = { open: string; dismiss: string };

/** In the language that is suggested, and so in every build. */
const texts: Readonly<Record<ShopLanguage, NoticeTexts>> = {
  en: { open: 'View this page in English', dismiss: 'Dismiss' },
  de: { open: 'Diese Seite auf Deutsch ansehen', dismiss: 'Ausblenden' },
};

type LanguageNoticeProps = { code: string; onEnd: () => void };

/** Leads to this page in a language, above the button that products have at the bottom of a phone's screen. */
export function LanguageNotice({ code, onEnd }: LanguageNoticeProps) {
  const link = useLanguageLinks().find((one) => one.code === code);
  const text = ownValue(texts, code);
  if (!link || !text) return null;
  return (
    <aside
      lang={code}
      aria-label={link.name}
      className="fixed start-(--gutter) bottom-24 z-20 flex items-center gap-2 rounded border border-line-strong bg-surface ps-4 shadow-overlay lg:bottom-4 print:hidden"
    >
      <a href={link.href} hrefLang={code} className="text-link py-3">
        {text.open}
      </a>
      <button
        type="button"
        aria-label={text.dismiss}
        onClick={onEnd}
        className="grid size-11 place-items-center"
      >
        <Icon of={X} size={16} />
      </button>
    </aside>
  );
}
