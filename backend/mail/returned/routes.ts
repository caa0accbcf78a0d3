import type { OwnRoutes } from '../../call/domain.ts'
import type { GivenServices } from '../../call/mount-calls.ts'
import type { Mails } from '../mail.ts'
import { mailWebhookRoutes } from './webhook-routes.ts'

/** Providers of mails send no channel. */
export const routes: OwnRoutes<GivenServices & { mails: Mails }> = ({ mounting }) => ({
  '/webhooks/mail': mailWebhookRoutes(mounting.services.mails.webhook),
})
