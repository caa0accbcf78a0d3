/** What a provider of mails asks of the domain that mails are sent from. */
export type SenderRules = {
  /** A variable that is set where the provider is chosen. */
  variable: string
  /** The host of the return path, below the domain; its SPF is what receivers look at. */
  bounces?: string
  /** What the SPF record has to include. */
  include?: string
  /** The selectors of DKIM where they are the same for everybody. */
  dkim?: readonly string[]
}

/**
 * The rules of each provider. Cloudflare: developers.cloudflare.com/email-service/configuration/domains.
 * Resend: resend.com/docs/dashboard/domains/introduction. Postmark:
 * postmarkapp.com/support/article/1092-how-do-i-set-up-a-custom-return-path. SES:
 * docs.aws.amazon.com/ses/latest/dg/mail-from.html. All as of November 2026.
 */
export const senderRules: Readonly<Record<string, SenderRules>> = {
  cloudflare: {
    variable: 'MAIL_CLOUDFLARE_TOKEN',
    ...{ bounces: 'cf-bounce', include: '_spf.mx.cloudflare.net', dkim: ['cf-bounce'] },
  },
  resend: {
    variable: 'MAIL_RESEND_KEY',
    ...{ bounces: 'send', include: 'amazonses.com', dkim: ['resend'] },
  },
  postmark: {
    variable: 'MAIL_POSTMARK_TOKEN',
    ...{ bounces: 'pm-bounces', include: 'spf.mtasv.net' },
  },
  ses: { variable: 'MAIL_SES_KEY_ID', include: 'amazonses.com' },
  smtp: { variable: 'MAIL_SMTP_SERVER' },
  generic: { variable: 'MAIL_PROVIDER_KEY' },
}
