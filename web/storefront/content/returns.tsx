import * as paths from '../../paths';
import { formatCount } from '../../ui/format-count';
import { MailLink, Part, Points, TextLink } from './part';
import type { WrittenPage } from './written-page';

export const returns: WrittenPage = {
  title: 'Returns',
  summary: 'How to send something back, by when, and how the money comes back to you.',
  Text: ({ facts, contact }) => (
    <>
      <Part title={`Within ${formatCount(facts.returnDays, 'day')}`}>
        <p>
          You have {formatCount(facts.returnDays, 'day')} from the day your parcel was delivered to
          decide. Any part of an order can go back, for any reason.
        </p>
      </Part>
      <Part title="How to send it back">
        <Points>
          <li>Try it on as you would in a shop. Leave the labels on, and do not wash it.</li>
          <li>
            Write to <MailLink address={contact} /> with the order’s number and what is coming back.
            The number stands in <TextLink to={paths.account()}>your account</TextLink> and in every
            mail about the order.
          </li>
          <li>Pack it so that it stays clean and dry on its way.</li>
        </Points>
      </Part>
      <Part title="The money">
        <p>
          Once the parcel is with us, the price you paid for what is in it goes back the way it
          came: after a discount or with a promo code, the reduced price. It can take your bank a
          few days to show it.
        </p>
      </Part>
      <Part title="Not what you ordered, or damaged">
        <p>
          Write to <MailLink address={contact} /> and we put it right.
        </p>
      </Part>
    </>
  ),
};
