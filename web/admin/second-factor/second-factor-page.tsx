import { useState } from 'react';
import { useSecondFactor } from '../../api/second-factor';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import { formatDay } from '../../ui/text/format';
import { formatCount } from '../../ui/text/format-count';
import { PageTitle } from '../../ui/text/page-title';
import { AwaitedRows } from '../lists/list-states';
import { Enrol } from './enrol';
import { factor as text } from './messages';
import { RecoveryCodes } from './recovery-codes';
import { SwitchOff } from './switch-off';

export default function SecondFactorPage() {
  const { data, error } = useSecondFactor();
  /** New codes, shown until the user confirms that they are stored. */
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <PageTitle area={shop.adminName}>{text.title}</PageTitle>
      <h1 className="display-28">{text.title}</h1>
      <Panel className="max-w-160">
        {!data && <AwaitedRows error={error} rows={3} />}
        {data && (
          <div className="grid gap-5 p-4 lg:p-5">
            <p className="text-ink-2">{text.about}</p>
            <p className="flex flex-wrap gap-4">
              <Status tone={data.enabled ? 'ok' : 'quiet'}>
                {data.since ? text.on(formatDay(data.since)) : text.off}
              </Status>
              {data.enabled && (
                <span className="text-ink-2">
                  {text.left(formatCount(data.recoveryCodesLeft, text.recoveryCode))}
                </span>
              )}
            </p>
            {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
            {!codes &&
              (data.enabled ? <SwitchOff onCodes={setCodes} /> : <Enrol onCodes={setCodes} />)}
          </div>
        )}
      </Panel>
    </>
  );
}
