import type { ReactNode } from 'react';
import { classNames } from '../class-names';

type PostalAddressProps = {
  of: Record<'firstName' | 'lastName' | 'streetAddress' | 'city' | 'state' | 'zipCode', string>;
  className?: string;
  /** Below the address. */
  children?: ReactNode;
};

/** A postal address in three lines. */
export function PostalAddress({ of, className, children }: PostalAddressProps) {
  return (
    <address className={classNames('not-italic', className)}>
      {of.firstName} {of.lastName}
      <br />
      {of.streetAddress}
      <br />
      {of.city}, {of.state} {of.zipCode}
      {children}
    </address>
  );
}
