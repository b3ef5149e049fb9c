import { bodyMeasures } from '#contract/values/fit/body';
import { ownValue } from '#contract/values/own-value';
import { useAssortment } from '../../api/assortment';
import { FitButton } from '../fit/fit-button';
import { advice } from '../fit/messages';
import { lengthText } from '../fit/profile.rules';
import { form, own as texts } from '../fit/profile-messages';
import { useFitProfile } from '../fit/use-fit-profile';
import { Section } from './section';

/** The measurements and usual sizes of the account, or of this browser. */
export function OwnSize() {
  const { profile, isInAccount } = useFitProfile();
  const { categories } = useAssortment();
  const facts = profile && [
    ...bodyMeasures.flatMap((name) => {
      const value = profile.body[name];
      return value === undefined
        ? []
        : [`${form.lengths[name]} ${lengthText(value, profile.unit)}`];
    }),
    ...categories.flatMap(({ key, name }) => {
      const size = ownValue(profile.wears, key);
      return size === undefined ? [] : [texts.wears(size, name)];
    }),
  ];
  return (
    <Section title={texts.accountTitle} text={texts.accountText}>
      {facts ? (
        <>
          <p>{facts.join(', ')}</p>
          <p className="mt-1 text-13 text-ink-2">
            {isInAccount ? texts.inAccount : texts.onDevice}
          </p>
        </>
      ) : (
        <p className="text-ink-2">{texts.none}</p>
      )}
      <div className="mt-2">
        <FitButton
          categories={categories.map(({ key }) => key)}
          label={profile ? advice.change : advice.find}
          {...(profile && { name: advice.changeNamed })}
        />
      </div>
    </Section>
  );
}
