import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Price } from './price';

const textOf = (price: number, discountPrice: number) =>
  render(<Price of={{ price, discountPrice }} />).container.textContent;

it('shows one price without a discount', () => {
  expect(textOf(32, 32)).toBe('$32.00');
});

it('reads a reduced price as now, was and percent off', () => {
  const { container } = render(<Price of={{ price: 48, discountPrice: 36 }} />);
  for (const hidden of container.querySelectorAll('[aria-hidden]')) hidden.remove();
  expect(container.textContent).toBe('now $36.00was $48.0025% off');
  expect(container.querySelector('s')?.textContent).toBe('was $48.00');
});

it('shows no percent below half a percent', () => {
  expect(textOf(1000, 999.5)).toBe('now $999.50was $1,000.00');
});

it('shows the given percent', () => {
  const { container } = render(
    <Price of={{ price: 38, discountPrice: 30, discountPercent: 21 }} />,
  );
  expect(container.textContent).toContain('−21%');
});
