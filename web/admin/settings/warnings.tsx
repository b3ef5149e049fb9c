import type { SettingsWarning } from '#contract/settings';
import { useSaveSettings } from '../../state/admin-settings';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/toast';
import { settings as text } from './messages';

/** What shoppers are promised and do not get, each with the click that makes it true. */
export function Warnings({ warnings }: { warnings: readonly SettingsWarning[] }) {
  const { save, isBusy } = useSaveSettings();
  return warnings.map(({ code, message, fix }) => (
    <Notice
      key={code}
      title={message}
      action={
        <Button
          kind="secondary"
          size="small"
          busy={isBusy && text.saving}
          onClick={() =>
            void save(fix).then(
              () => showToast(text.saved),
              (error: Error) => showToast(error.message),
            )
          }
        >
          {text.fix(formatMoney(fix.freeShippingOver))}
        </Button>
      }
    />
  ));
}
