import { Notice } from '../../ui/notice';
import { AwaitedPanel, PageHead } from '../record';
import { Checklist } from './checklist';
import { setup as text } from './messages';
import { HideButton } from './setup-panel';
import { useSetup } from './use-setup';

export default function SetupPage() {
  const { data, error } = useSetup();
  const isFinished = data?.steps.every(({ state }) => state !== 'open');
  return (
    <>
      <PageHead title={text.title} />
      {!data && <AwaitedPanel error={error} rows={8} />}
      {isFinished && <Notice title={text.finished}>{text.finishedText}</Notice>}
      {data && (
        <Checklist setup={data} actions={data.isHidden && !isFinished && <HideButton isHidden />} />
      )}
    </>
  );
}
