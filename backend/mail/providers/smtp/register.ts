import type { Registered } from '../../../call/outside/provider.ts'
import type { MailProvider } from '../../sending/provider.ts'
import { shared } from '../shared-variables.ts'
import type { SmtpPlatform } from './smtp-mail.ts'

export const smtp: Registered<MailProvider, SmtpPlatform> = {
  variables: { must: { server: 'MAIL_SMTP_SERVER' }, may: {}, shared },
  async load() {
    const { createSmtpMail, SmtpSettings } = await import('./smtp-mail.ts')
    return (settings, platform) => createSmtpMail(SmtpSettings.assert(settings), platform)
  },
}
