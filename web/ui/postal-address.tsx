import { classNames } from './class-names';

type PostalAddressProps = {
  of: {
    firstName: string;
    lastName: string;
    streetAddress: string;
    city: string;
    state: string;
    zipCode: string;
  };
  className?: string;
};

/** A person's address as on an envelope. */
export function PostalAddress({ of: to, className }: PostalAddressProps) {
  return (
    <address className={classNames('not-italic', className)}>
      {to.firstName} {to.lastName}
      <br />
      {to.streetAddress}
      <br />
      {to.city}, {to.state} {to.zipCode}
    </address>
  );
}
