import * as paths from '../../paths';
import { formatCount } from '../../ui/format-count';
import { Part, TextLink } from './part';
import type { WrittenPage } from './written-page';

export const terms: WrittenPage = {
  title: 'Terms',
  summary: 'The rules between you and us when you buy here, in plain words.',
  Text: ({ facts }) => (
    <>
      <Part title="Ordering">
        <p>
          Placing an order is your offer to buy what is in your cart at the prices shown. We have
          accepted it when we confirm it by mail. Prices are in US dollars.
        </p>
        <p>
          What you order is set aside for you from that moment. An order that is not paid is
          cancelled after a while, and the things go back on the shelf.
        </p>
      </Part>
      <Part title="Paying">
        <p>
          {facts.gateway === 'none'
            ? 'You pay when the parcel is delivered.'
            : 'You pay by card when you order. An order is charged once, however often the button is pressed.'}
        </p>
      </Part>
      <Part title="Delivery and returns">
        <p>
          What is said under <TextLink to={paths.content('shipping')}>Delivery</TextLink> and{' '}
          <TextLink to={paths.content('returns')}>Returns</TextLink> is part of these terms. You can
          cancel until the parcel leaves us, and send things back within{' '}
          {formatCount(facts.returnDays, 'day')} of delivery.
        </p>
      </Part>
      <Part title="Promo codes">
        <p>
          One code for an order. A code may have a least amount, a last day and a number of uses;
          the cart tells you when one of them stands against it.
        </p>
      </Part>
      <Part title="Your account">
        <p>
          Keep your password to yourself; what is ordered with it is ordered by you. If somebody
          else has it, <TextLink to={paths.forgotPassword()}>set a new one</TextLink>: that signs
          out everybody else.
        </p>
      </Part>
      <Part title="What we owe you">
        <p>
          Things as they are described and pictured, without faults. Colours on a screen differ a
          little from cloth. Your rights by law stand whatever is written here.
        </p>
      </Part>
    </>
  ),
};
