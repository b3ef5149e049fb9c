import { contactTexts } from '#contract/values/content/contact-messages';
import type { PageFacts } from '../../api/shop-facts';
import { contact as texts } from './messages';
import { TextSection } from './text-section';

/** Opening hours and reply time, as far as the shop names them, with the address to write to. */
export function ContactFacts({
  facts: { contactEmail, openingHours, replyDays },
}: {
  facts: PageFacts;
}) {
  if (openingHours === undefined && replyDays === undefined) return null;
  return (
    <TextSection title={texts.title}>
      <dl className="grid gap-4 wrap-anywhere [&_dt]:text-13 [&_dt]:text-ink-2">
        {openingHours !== undefined && (
          <div>
            <dt>{texts.hours}</dt>
            <dd className="whitespace-pre-line">{openingHours}</dd>
          </div>
        )}
        {replyDays !== undefined && (
          <div>
            <dt>{texts.reply}</dt>
            <dd>{contactTexts.reply(replyDays)}</dd>
          </div>
        )}
        <div>
          <dt>{texts.email}</dt>
          <dd>
            <a href={`mailto:${contactEmail}`} className="text-link">
              {contactEmail}
            </a>
          </dd>
        </div>
      </dl>
    </TextSection>
  );
}
