import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { MailProvider } from '../../sending/provider.ts'
import { shared } from '../shared-variables.ts'

export const postmark: Registered<MailProvider> = {
  variables: {
    must: { token: 'MAIL_POSTMARK_TOKEN' },
    may: {
      // The stream of notices; without one they go with all other mails.
      noticeStream: 'MAIL_POSTMARK_NOTICES',
      webhookLogin: 'MAIL_POSTMARK_WEBHOOK_LOGIN',
      // Replaces the address of Postmark's API.
      url: 'MAIL_POSTMARK_URL',
    },
    shared,
  },
  async load() {
    const { createPostmarkMail, PostmarkSettings } = await import('./postmark-mail.ts')
    return shapedBy(PostmarkSettings, createPostmarkMail)
  },
}
