import type { SettingsAnswer } from '#contract/settings';
import { useSaveSettings } from '../../state/admin-settings';
import { Button } from '../../ui/button';
import { formatMoney } from '../../ui/format';
import { showToast } from '../../ui/toast';
import { settings as text } from './messages';

/** What shoppers are promised and do not get, each with the click that makes it true. */
export function Warnings({ settings: { warnings, version } }: { settings: SettingsAnswer }) {
  const { save, isBusy } = useSaveSettings();
  return warnings.map(({ code, message, fix }) => (
    <div
      key={code}
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-overlay border border-line border-s-4 border-s-mark-warn bg-surface p-4 lg:px-5"
    >
      <p className="max-w-160">{message}</p>
      <Button
        kind="secondary"
        size="small"
        busy={isBusy && text.saving}
        onClick={() =>
          void save({ ...fix, version }).then(
            () => showToast(text.saved),
            (error: Error) => showToast(error.message),
          )
        }
      >
        {text.fix(formatMoney(fix.freeShippingOver))}
      </Button>
    </div>
  ));
}
