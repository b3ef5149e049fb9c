import { useState } from 'react';
import { useAdminCommand } from '../../../api/admin/queries';
import type { AnswerOf } from '../../../api/client';
import { CommandButton } from '../../../commands';
import { Panel } from '../../../ui/panel';
import { Status } from '../../../ui/status';
import { mailTest as text } from './messages';

type Tested = AnswerOf<'POST /api/admin/mail-settings/test'>;

/** Sends a test email to the signed-in person. The answer stays until the next test. */
export function MailTestPanel({ isUnsaved }: { isUnsaved: boolean }) {
  const [tested, setTested] = useState<Tested | null>(null);
  const test = useAdminCommand('POST /api/admin/mail-settings/test', { onSuccess: setTested });
  return (
    <Panel title={text.title}>
      <div className="grid justify-items-start gap-4 p-4 lg:px-5">
        <p className="text-ink-2">{text.text}</p>
        {isUnsaved ? (
          <p className="text-13 text-ink-2">{text.unsaved}</p>
        ) : (
          <CommandButton
            run={() => {
              setTested(null);
              return test.run({});
            }}
            busy={text.sending}
            done={() => {}}
          >
            {text.send}
          </CommandButton>
        )}
        <div role="status" className="grid gap-2 empty:hidden">
          {tested && <Outcome {...tested} />}
        </div>
      </div>
    </Panel>
  );
}

function Outcome({ to, problem }: Tested) {
  if (!problem)
    return (
      <>
        <Status tone="ok">OK</Status>
        <p className="wrap-anywhere">{text.sent(to)}</p>
      </>
    );
  return (
    <>
      <Status tone="bad">{text.failed}</Status>
      <p className="wrap-anywhere">{problem.message}</p>
      {problem.answer && (
        <p className="text-13 wrap-anywhere text-ink-2">{text.answer(problem.answer)}</p>
      )}
    </>
  );
}
