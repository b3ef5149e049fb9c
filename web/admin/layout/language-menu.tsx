import { Check } from 'lucide';
import { adminLanguageCodes, ownNameOf } from '#contract/values/languages/languages';
import { useAccountCommands } from '../../api/account';
import { Icon } from '../../ui/icon';
import { MenuAction, MenuDivider } from '../../ui/overlays/menu';
import { showToast } from '../../ui/overlays/toast';
import { language } from '../../ui/text/language';
import { layout } from './messages';

/** The languages of the admin area, in the account menu. The choice is kept with the account. */
export function LanguageMenu() {
  const { updateProfile } = useAccountCommands();
  const choose = (adminLanguage: string) =>
    updateProfile({ adminLanguage }).catch((error: Error) => showToast(error.message));
  if (adminLanguageCodes.length === 1) return null;
  return (
    <>
      <MenuDivider />
      <p className="px-4 py-1 text-13 text-ink-2">{layout.language}</p>
      {adminLanguageCodes.map((code) => (
        <MenuAction key={code} onSelect={() => void choose(code)}>
          <span lang={code} className="me-auto">
            {ownNameOf(code)}
          </span>
          {code === language && (
            <>
              <Icon of={Check} size={16} />
              <span className="sr-only">{layout.chosenLanguage}</span>
            </>
          )}
        </MenuAction>
      ))}
      <MenuDivider />
    </>
  );
}
