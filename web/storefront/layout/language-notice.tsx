import { X } from 'lucide';
import { Icon } from '../../ui/icon';
import { language } from '../../ui/text/language';
import { useLanguageLinks } from './language-links';
import { suggestion } from './suggestion-messages';

type Translations = Record<string, { source: string; text: string }>;

/** The texts of `suggestion-messages.ts` in each language, because this build has those of its own alone. */
const translations: Readonly<Record<string, Translations>> = import.meta.glob(
  '../../translations/*/storefront/layout/suggestion-messages.json',
  { eager: true, import: 'default' },
);

function textsIn(code: string) {
  if (code === language) return suggestion;
  const [any] = Object.values(translations);
  const own = translations[`../../translations/${code}/storefront/layout/suggestion-messages.json`];
  const textOf = (key: keyof typeof suggestion) =>
    own?.[`suggestion.${key}`]?.text ?? any?.[`suggestion.${key}`]?.source ?? suggestion[key];
  return { open: textOf('open'), dismiss: textOf('dismiss') };
}

type LanguageNoticeProps = { code: string; onEnd: () => void };

/** Leads to this page in a language, above the button that products have at the bottom of a phone's screen. */
export function LanguageNotice({ code, onEnd }: LanguageNoticeProps) {
  const link = useLanguageLinks().find((one) => one.code === code);
  if (!link) return null;
  const text = textsIn(code);
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
