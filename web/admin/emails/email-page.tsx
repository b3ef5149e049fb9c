import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import type { MailDetail } from '#contract/admin/emails';
import { useMail, useMailCommands } from '../../api/admin/emails';
import { shop } from '../../messages';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { PageTitle } from '../../ui/text/page-title';
import { Fact, Facts } from '../facts';
import { formatMoment } from '../moment';
import { Missing } from '../not-found';
import * as paths from '../paths';
import { MailStatus } from './emails-page';
import { mails, mail as text } from './messages';

export default function MailPage() {
  const { id = '' } = useParams();
  const { data, error } = useMail(id);
  if (data) return <Letter mail={data} />;
  return (
    <Missing error={error} gone={text.gone} back={{ to: paths.adminMail(), label: text.back }} />
  );
}

function Letter({ mail }: { mail: MailDetail }) {
  return (
    <>
      <PageTitle area={shop.adminName}>{mail.subject}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28">{mail.subject}</h1>
        <div className="ms-auto">
          <SendAgain id={mail._id} />
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <Panel title={text.preview}>
          <Preview html={mail.html} subject={mail.subject} />
        </Panel>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <Panel title={text.facts}>
            <Facts>
              <Fact name={mails.status}>
                <MailStatus status={mail.status} />
              </Fact>
              <Fact name={mails.to}>{mail.to}</Fact>
              <Fact name={text.template}>{mail.template}</Fact>
              <Fact name={mails.written}>{formatMoment(mail.createdAt)}</Fact>
              {mail.sentAt && <Fact name={text.sent}>{formatMoment(mail.sentAt)}</Fact>}
              <Fact name={text.tries}>{mail.tries}</Fact>
              {mail.error && <Fact name={text.error}>{mail.error}</Fact>}
            </Facts>
          </Panel>
          <Panel title={text.text}>
            <pre className="max-h-100 overflow-auto p-4 lg:px-5 font-sans text-13 wrap-anywhere whitespace-pre-wrap">
              {mail.text}
            </pre>
          </Panel>
        </div>
      </div>
    </>
  );
}

/**
 * Nothing in it may run or lead anywhere: it is shown, not opened. It is given as a file, for a page that lets no text
 * become markup; and without its style sheet, which holds the dark colours alone and which the page's policy refuses.
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
  const { sendAgain, isBusy } = useMailCommands();
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
