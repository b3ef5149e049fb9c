import { describe, expect, it } from 'vitest';
import { serverAt, urlsOfHosts, withoutPassword } from './connections/hosts';

describe('the hosts of a database', () => {
  it.each([
    ['postgres://db/shop', ['postgres://db/shop']],
    [
      'postgres://u:p@one:5432,two:5433/shop?sslmode=require',
      [
        'postgres://u:p@one:5432/shop?sslmode=require',
        'postgres://u:p@two:5433/shop?sslmode=require',
      ],
    ],
    ['postgres://u:a,b@c@db/shop', ['postgres://u:a,b@c@db/shop']],
    ['postgres://[::1]:5432,two', ['postgres://[::1]:5432', 'postgres://two']],
  ])('%s', (url, urls) => expect(urlsOfHosts(url)).toEqual(urls));

  it('have a port each', () => {
    expect(urlsOfHosts('postgres://u:p@one,two:5433/shop').map(serverAt)).toMatchObject([
      { host: 'one', port: 5432 },
      { host: 'two', port: 5433 },
    ]);
  });

  it('are named without user and password', () =>
    expect(withoutPassword('postgres://u:secret@one:5432,two/shop?password=secret')).toBe(
      'postgres://one:5432,two/shop',
    ));
});
