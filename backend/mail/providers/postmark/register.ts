import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { MailProvider } from '../../sending/provider.ts'
import { shared } from '../shared-variables.ts'

export const postmark: Registered<MailProvider> = {
  variables: {
    must: { token: 'MAIL_POSTMARK_TOKEN' },
    // The stream of notices; without one they go with all other mails. The address of the API.
    may: { noticeStream: 'MAIL_POSTMARK_NOTICES', url: 'MAIL_POSTMARK_URL' },
    shared,
  },
  async load() {
    const { createPostmarkMail, PostmarkSettings } = await import('./postmark-mail.ts')
    return shapedBy(PostmarkSettings, createPostmarkMail)
  },
}
