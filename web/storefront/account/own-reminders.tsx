import { useEmailChoices } from '../../api/email-choices';
import { Checkbox } from '../../ui/forms/checkbox';
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
          onChange={({ target }) => choose({ [name]: target.checked })}
        >
          {texts.choices[name]}
        </Checkbox>
      ))}
    </Section>
  );
}
