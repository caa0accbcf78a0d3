import { Hono } from 'hono'
import { ApiError } from '#contract/errors.ts'
import type { BackendEnv } from '../../call/backend-env.ts'
import { readText } from '../../call/body.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Mails } from '../mail.ts'
import type { MailEvent } from '../mail-event.ts'
import { suppress } from './suppress.ts'

/** Seconds for which an event is remembered; providers repeat one for a few days at most. */
const rememberedSeconds = 14 * 86_400

/**
 * The webhook of the deployment's provider of mails, which tells of mailboxes that take no mail and
 * of complaints. An event is taken once, however often it comes; the answer has a body, since some
 * providers take nothing but 200 for success.
 */
export function mailWebhookRoutes(webhook: Mails['webhook']): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()
  routes.post('/:provider', async (c) => {
    if (webhook?.provider !== c.req.param('provider')) throw new ApiError('not_found')
    const now = Math.floor(c.get('nowMs') / 1000)
    const { headers } = c.req.raw
    const events = await webhook.read({ body: await readText(c.req.raw), headers, now })
    const { DB: db } = c.env
    const statements = events.flatMap((event) => takeEvent({ db, now }, webhook.provider, event))
    if (statements.length > 0) await db.batch(statements)
    return c.text('ok')
  })
  return routes
}

function takeEvent(
  context: { db: D1Database; now: number },
  provider: string,
  { id, email, reason }: MailEvent,
): D1PreparedStatement[] {
  const { db, now } = context
  const token = `${provider}/${id}`
  const isNew = sql`NOT EXISTS (
    SELECT 1 FROM used_once WHERE kind = 'mail_event' AND token = ${token})`
  return [
    suppress(context, { email, reason, provider }, isNew),
    statement(db)`INSERT INTO used_once (kind, token, expires_at)
      VALUES ('mail_event', ${token}, ${now + rememberedSeconds}) ON CONFLICT DO NOTHING`,
  ]
}
