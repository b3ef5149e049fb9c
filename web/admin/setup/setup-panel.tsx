import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { Checklist } from './checklist';
import { setup as text } from './messages';
import { useSetup } from './use-setup';

/** The checklist on the dashboard, until all steps are settled or it is hidden. */
export function SetupPanel() {
  const { data } = useSetup();
  return (
    <>
      {data && <OperationNotices {...data} />}
      {data?.isShown && <Checklist setup={data} actions={<HideButton isHidden={false} />} />}
    </>
  );
}

type OperationNoticesProps = { isProxyIgnored: boolean; movesNoMoney: boolean };

/** The changes that the operator of the server has to make, in any state of the checklist. */
export function OperationNotices({ isProxyIgnored, movesNoMoney }: OperationNoticesProps) {
  return (
    <>
      {movesNoMoney && (
        <Panel title={text.noMoneyTitle}>
          <p className="p-4 lg:p-5">{text.noMoneyText}</p>
        </Panel>
      )}
      {isProxyIgnored && (
        <Panel title={text.proxyTitle}>
          <p className="p-4 lg:p-5">{text.proxyText}</p>
        </Panel>
      )}
    </>
  );
}

/** Hides the checklist from the dashboard, or shows it there again. */
export function HideButton({ isHidden }: { isHidden: boolean }) {
  const { run } = useAdminCommand('PUT /api/admin/setup');
  return (
    <CommandButton
      kind={isHidden ? 'quiet' : 'plain'}
      size="row"
      run={() => run({ body: { isHidden: !isHidden } })}
      busy={text.saving}
      done={isHidden ? text.shown : text.hidden}
    >
      {isHidden ? text.show : text.hide}
    </CommandButton>
  );
}
