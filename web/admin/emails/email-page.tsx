import { useEffect, useState } from 'react';
import type { MailDetail } from '#contract/admin/emails';
import { useAdminCommand } from '../../api/admin/queries';
import { Panel } from '../../ui/panel';
import { CommandButton } from '../actions';
import { formatMoment } from '../format';
import * as paths from '../paths';
import { Fact, FactsPanel, PageHead, RecordPage, TwoColumns } from '../record';
import { EmailStatus } from './emails-page';
import { emails, email as text } from './messages';

export default function EmailPage() {
  return (
    <RecordPage
      endpoint="GET /api/admin/mail/:id"
      notFound={text.notFound}
      back={{ to: paths.adminEmails(), label: text.back }}
    >
      {(email) => <EmailContent email={email} />}
    </RecordPage>
  );
}

function EmailContent({ email }: { email: MailDetail }) {
  const send = useAdminCommand('POST /api/admin/mail/:id/send');
  return (
    <>
      <PageHead title={email.subject}>
        <CommandButton
          className="ms-auto"
          run={() => send.run({ params: { id: email._id } })}
          busy={text.sending}
          done={text.wasQueued}
        >
          {text.again}
        </CommandButton>
      </PageHead>
      <TwoColumns
        side={
          <>
            <FactsPanel title={text.facts}>
              <Fact name={emails.status}>
                <EmailStatus status={email.status} />
              </Fact>
              <Fact name={emails.to}>{email.to}</Fact>
              <Fact name={text.template}>{email.template}</Fact>
              <Fact name={emails.written}>{formatMoment(email.createdAt)}</Fact>
              <Fact name={text.sent}>{email.sentAt && formatMoment(email.sentAt)}</Fact>
              <Fact name={text.tries}>{email.tries}</Fact>
              <Fact name={text.error}>{email.error}</Fact>
            </FactsPanel>
            <Panel title={text.text}>
              <pre className="max-h-100 overflow-auto p-4 lg:px-5 font-sans text-13 wrap-anywhere whitespace-pre-wrap">
                {email.text}
              </pre>
            </Panel>
          </>
        }
      >
        <Panel title={text.preview}>
          <Preview html={email.html} subject={email.subject} />
        </Panel>
      </TwoColumns>
    </>
  );
}

/**
 * A sandboxed frame without scripts and navigation. The HTML is a blob because Trusted Types forbid `srcdoc`. The style
 * sheet, which only has the dark colours, is removed: the page's content security policy blocks it.
 */
function Preview({ html, subject }: { html: string; subject: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const shown = html.replace(/<style>[^<]*<\/style>/g, '');
    const url = URL.createObjectURL(new Blob([shown], { type: 'text/html;charset=utf-8' }));
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [html]);
  return (
    <iframe
      title={text.frame(subject)}
      src={address}
      sandbox=""
      className="block h-180 w-full bg-white"
    />
  );
}
