import * as paths from '../../paths';
import { MailLink, Part, Points, TextLink } from './part';
import type { WrittenPage } from './written-page';

export const privacy: WrittenPage = {
  title: 'Privacy',
  summary: 'What we keep of you, why, for how long, and how to have it or have it deleted.',
  Text: ({ facts, contact }) => (
    <>
      <Part title="What we keep">
        <Points>
          <li>Your account: name, email and a password that even we cannot read.</li>
          <li>Your cart and your favourites.</li>
          <li>
            Your orders: what you bought, the address it went to, your email and phone number, and
            the mails about it.
          </li>
          <li>Your email for the newsletter, if you subscribed and confirmed it.</li>
        </Points>
      </Part>
      <Part title="What we do not keep">
        <Points>
          <li>
            {facts.gateway === 'none'
              ? 'Card numbers: you pay on delivery.'
              : 'Card numbers: your browser gives the card to the payment service, and we learn no more than its brand and last four digits.'}
          </li>
          <li>
            Cookies: there are none. Your browser’s own storage holds the proof that you are signed
            in, the colours you chose and that you dismissed the line at the top.
          </li>
          <li>
            Your trail: nothing on these pages comes from another company. We count visitors once a
            day by a number that cannot be turned back into an address.
          </li>
        </Points>
      </Part>
      <Part title="How long">
        <p>
          An account stays until you delete it. A session ends after 12 hours, or after 30 days if
          you asked us to remember you. Orders stay in our books; when you delete your account, your
          name and address are taken out of them.
        </p>
      </Part>
      <Part title="It is yours">
        <p>
          At the foot of <TextLink to={paths.account()}>your account</TextLink> you can download all
          that we hold of you, and delete the account. For anything else, write to{' '}
          <MailLink address={contact} />.
        </p>
      </Part>
    </>
  ),
};
