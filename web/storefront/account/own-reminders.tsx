import { messageOf } from '../../api/client';
import { useEmailChoices } from '../../api/email-choices';
import { Checkbox } from '../../ui/forms/checkbox';
import { showToast } from '../../ui/overlays/toast';
import { reminders as texts } from './messages';
import { Section } from './section';

/** Which reminders the account gets by email; nothing while the shop sends none. */
export function OwnReminders() {
  const { data, choose } = useEmailChoices();
  const offered = (['cartReminders', 'priceDrops'] as const).flatMap((name) => {
    const isWanted = data?.[name] ?? null;
    return isWanted === null ? [] : [{ name, isWanted }];
  });
  if (offered.length === 0) return null;
  return (
    <Section title={texts.title} text={texts.text}>
      {offered.map(({ name, isWanted }) => (
        <Checkbox
          key={name}
          checked={isWanted}
          onChange={({ target }) =>
            choose({ [name]: target.checked }, { onError: (error) => showToast(messageOf(error)) })
          }
        >
          {texts.choices[name]}
        </Checkbox>
      ))}
    </Section>
  );
}
