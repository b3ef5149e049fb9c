import { idAt, pick } from './dice';
import { names } from './made-products';
import { newestAt } from './plan';

export const firstNames = [
  'Ada',
  'Bob',
  'Carol',
  'Dan',
  'Eve',
  'Frank',
  'Grace',
  'Heidi',
  'Ivan',
  'Judy',
  'Noor',
  'Olu',
];

/** Where every order goes, as `POST /api/orders` takes it. */
export const address = {
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada@shopper.example',
  mobile: '',
  streetAddress: '12 Mill Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};

/** Of `selvedge-bench-2026`, with a fixed random salt. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$6HdJQ2UqSM2hnfa8V9Er+Q$gHMUYsbBqcp8rHXQ5e0MU3L5F6CvhYkcgm+q3VEgKIA';

function accountAt(n: number): number {
  return newestAt - (1_000_000 - n) * 600_000;
}

export function accountId(n: number): string {
  return idAt('account', n, accountAt(n));
}

export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  role: 'Admin' | 'User';
  at: Date;
}

/** The first account is an admin's, the others are shoppers'. */
export function personOf(n: number): Person {
  return {
    id: accountId(n),
    firstName: pick(firstNames, 'person', n, 0),
    lastName: pick(names, 'person', n, 1),
    email: `person-${n}@shopper.example`,
    passwordHash: PASSWORD_HASH,
    role: n === 0 ? 'Admin' : 'User',
    at: new Date(accountAt(n)),
  };
}
