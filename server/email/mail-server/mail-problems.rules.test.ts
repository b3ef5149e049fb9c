import { expect, it } from 'vitest';
import { mailProblemOf, UnusableMailServer } from './mail-problems.rules';

const failure = (message: string, code: string, command = 'CONN') =>
  Object.assign(new Error(message), { code, command });

it.each([
  ['name_not_found', failure('getaddrinfo ENOTFOUND mail.exmaple', 'EDNS')],
  ['name_not_found', failure('getaddrinfo EAI_AGAIN mail.example', 'EAI_AGAIN')],
  ['refused', failure('connect ECONNREFUSED 198.51.100.7:25', 'ECONNREFUSED')],
  ['refused', failure('connect ECONNREFUSED 198.51.100.7:25', 'ESOCKET')],
  ['timeout', failure('Greeting never received', 'ETIMEDOUT')],
  ['timeout', failure('connect EHOSTUNREACH 198.51.100.7:25', 'ESOCKET')],
  ['authentication', failure('Invalid login: 535 5.7.8 no', 'EAUTH', 'AUTH PLAIN')],
  ['certificate', failure('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT')],
  ['certificate', failure('Error initiating TLS - certificate has expired', 'ETLS')],
  [
    'certificate',
    failure(
      "Hostname/IP does not match certificate's altnames: Host: a. is not in the cert's altnames",
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ),
  ],
  ['encryption', failure('write EPROTO 00:SSL routines:wrong version number', 'EPROTO')],
  ['encryption', failure('Error upgrading connection with STARTTLS', 'ETLS', 'STARTTLS')],
  ['sender', failure("Can't send mail - 553 not yours", 'EENVELOPE', 'MAIL FROM')],
  ['recipient', failure("Can't send mail - 550 unknown", 'EENVELOPE', 'RCPT TO')],
  ['other', failure('Message failed: 554 spam', 'EMESSAGE', 'DATA')],
  ['other', failure('anything else', 'ECONSTRUCTOR')],
  ['not_public', new UnusableMailServer('not_public')],
])('says %s in words', (code, error) => {
  const problem = mailProblemOf(error);
  expect(problem.code).toBe(code);
  expect(problem.message).toMatch(/^[A-Z].*\.$/);
  expect(problem.message).not.toContain('undefined');
});
