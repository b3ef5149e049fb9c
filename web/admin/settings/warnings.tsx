import { useNavigate } from 'react-router';
import type { SettingsAnswer, SettingsWarning } from '#contract/admin/settings';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { CommandButton, report } from '../../commands';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { useMoney } from '../../ui/text/money';
import { settings as text } from './messages';

type Fix = SettingsWarning['fix'];

/** Mismatches between the shop's pages and its settings, each with a fix, and one button to fix all. */
export function Warnings({ settings: { warnings, version } }: { settings: SettingsAnswer }) {
  const money = useMoney();
  const navigate = useNavigate();
  const draft = useAdminCommand('POST /api/admin/campaigns/promised');
  const { run, isBusy } = useAdminCommand('PUT /api/admin/settings');
  if (warnings.length === 0) return null;
  const apply = (fix: Fix) => void report(run({ body: { ...fix, version } }), text.saved);
  const all: Fix = Object.assign({}, ...warnings.map(({ fix }) => fix));
  return (
    <div
      role="status"
      className="grid gap-4 rounded-overlay border border-line border-s-4 border-s-mark-warn bg-surface p-4 lg:px-5"
    >
      {warnings.map(({ code, message, fix }) => (
        <div key={code} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-160">{message}</p>
          <Button
            kind={warnings.length === 1 ? 'secondary' : 'quiet'}
            size="small"
            busy={isBusy && text.saving}
            onClick={() => apply(fix)}
          >
            {fixLabel(fix, money)}
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-160 text-ink-2">{text.campaignHint}</p>
        <CommandButton
          run={() => draft.run({})}
          busy={text.draftingCampaign}
          done={({ _id: id, name }) => {
            showToast(text.campaignDrafted(name));
            void navigate(adminPages.campaign({ id }));
          }}
        >
          {text.draftCampaign}
        </CommandButton>
      </div>
      {warnings.length > 1 && (
        <Button
          kind="secondary"
          size="small"
          busy={isBusy && text.saving}
          onClick={() => apply(all)}
          className="justify-self-end"
        >
          {text.fixAll}
        </Button>
      )}
    </div>
  );
}

/** The warnings on other pages, for staff with the right to change settings. Renders nothing without warnings. */
export function PromiseWarnings() {
  const { data } = useAdminQuery('GET /api/admin/settings', {});
  return data ? <Warnings settings={data} /> : null;
}

function fixLabel({ freeShippingOver }: Fix, money: (amount: number) => string): string {
  return freeShippingOver === undefined ? text.fixFirstOrder : text.fix(money(freeShippingOver));
}
