/** Labels and hints of the settings of the mail server. */
export const mailTexts = {
  host: {
    label: 'Server',
    hint: 'For example smtp.example.com. While it’s empty, emails are stored and not sent.',
  },
  security: {
    label: 'Encryption',
    options: {
      starttls: 'STARTTLS (port 587)',
      tls: 'TLS (port 465)',
      none: 'None',
    },
  },
  port: {
    label: 'Port',
  },
  user: {
    label: 'User name',
    hint: 'Often your full email address. Leave empty if the server asks for none.',
  },
  fromName: {
    label: 'Sender name',
  },
  fromAddress: {
    label: 'Sender address',
  },
  replyTo: {
    label: 'Replies go to',
    hint: 'Leave empty to get replies at the sender address.',
  },
} as const;
