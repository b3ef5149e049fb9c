import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { MailDetail } from '#contract/admin/emails';
import { useEmail, useEmailCommands } from '../../api/admin/emails';
import { shop } from '../../messages';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { PageTitle } from '../../ui/text/page-title';
import { Fact, Facts } from '../facts';
import { formatMoment } from '../moment';
import { RecordPlaceholder } from '../not-found';
import * as paths from '../paths';
import { EmailStatus } from './emails-page';
import { emails, email as text } from './messages';

export default function EmailPage() {
  const { id = '' } = useParams();
  const { data, error } = useEmail(id);
  if (data) return <EmailContent email={data} />;
  return (
    <RecordPlaceholder
      error={error}
      notFoundTitle={text.notFound}
      back={{ to: paths.adminEmails(), label: text.back }}
    />
  );
}

function EmailContent({ email }: { email: MailDetail }) {
  return (
    <>
      <PageTitle area={shop.adminName}>{email.subject}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28">{email.subject}</h1>
        <div className="ms-auto">
          <SendAgain id={email._id} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <Panel title={text.preview}>
          <Preview html={email.html} subject={email.subject} />
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <Panel title={text.facts}>
            <Facts>
              <Fact name={emails.status}>
                <EmailStatus status={email.status} />
              </Fact>
              <Fact name={emails.to}>{email.to}</Fact>
              <Fact name={text.template}>{email.template}</Fact>
              <Fact name={emails.written}>{formatMoment(email.createdAt)}</Fact>
              {email.sentAt && <Fact name={text.sent}>{formatMoment(email.sentAt)}</Fact>}
              <Fact name={text.tries}>{email.tries}</Fact>
              {email.error && <Fact name={text.error}>{email.error}</Fact>}
            </Facts>
          </Panel>
          <Panel title={text.text}>
            <pre className="max-h-100 overflow-auto p-4 lg:px-5 font-sans text-13 wrap-anywhere whitespace-pre-wrap">
              {email.text}
            </pre>
          </Panel>
        </div>
      </div>
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

function SendAgain({ id }: { id: string }) {
  const { sendAgain, isBusy } = useEmailCommands();
  const onClick = () =>
    void sendAgain(id).then(
      () => showToast(text.wasQueued),
      (error: Error) => showToast(error.message),
    );
  return (
    <Button kind="quiet" size="small" busy={isBusy && text.sending} onClick={onClick}>
      {text.again}
    </Button>
  );
}
