import * as paths from '../../paths';
import { MailLink, Part, Points, TextLink } from './part';
import type { WrittenPage } from './written-page';

export const contact: WrittenPage = {
  title: 'Contact',
  summary: 'How to reach us, and what you can settle yourself at once.',
  Text: ({ contact }) => (
    <>
      <Part title="Write to us">
        <p>
          <MailLink address={contact} />
        </p>
        <p>
          If it is about an order, give its number: the last six characters are enough. Never send
          us a password or a card number; we never ask for one.
        </p>
      </Part>
      <Part title="At once, without us">
        <Points>
          <li>
            Where an order is, and cancelling one: in{' '}
            <TextLink to={paths.account()}>your account</TextLink>.
          </li>
          <li>
            A forgotten password: <TextLink to={paths.forgotPassword()}>set a new one</TextLink>.
          </li>
          <li>
            Which size: the <TextLink to={paths.content('size-guide')}>size guide</TextLink> has
            every garment’s measures.
          </li>
          <li>
            Sending something back: see <TextLink to={paths.content('returns')}>Returns</TextLink>.
          </li>
          <li>
            What we hold of you, and deleting it: at the foot of{' '}
            <TextLink to={paths.account()}>your account</TextLink>.
          </li>
        </Points>
      </Part>
    </>
  ),
};
