import type { MailDetail } from '#contract/admin/emails/emails';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand } from '../../api/admin/queries';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { Moment } from '../../ui/text/dates';
import { Fact, FactsPanel, PageHead, RecordPage, TwoColumns } from '../record';
import { EmailFrame, EmailPlainText } from './email-frame';
import { EmailStatus } from './emails-page';
import { emails, email as text } from './messages';
import { emailTexts } from './texts/messages';

export default function EmailPage() {
  return (
    <RecordPage
      endpoint="GET /api/admin/mail/:id"
      notFound={text.notFound}
      back={{ to: adminPages.emails(), label: text.back }}
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
              <Fact name={text.template}>
                {ownValue<string>(emailTexts.emails, email.template) ?? email.template}
              </Fact>
              <Fact name={emails.written}>
                <Moment at={email.createdAt} />
              </Fact>
              <Fact name={text.sent}>{email.sentAt && <Moment at={email.sentAt} />}</Fact>
              <Fact name={text.tries}>{email.tries}</Fact>
              <Fact name={text.error}>{email.error}</Fact>
            </FactsPanel>
            <Panel title={text.text}>
              <EmailPlainText>{email.text}</EmailPlainText>
            </Panel>
          </>
        }
      >
        <Panel title={text.preview}>
          <EmailFrame html={email.html} subject={email.subject} />
        </Panel>
      </TwoColumns>
    </>
  );
}
