import type { Config } from '../../edge/env.ts'
import type { Told } from './check-alerts.ts'

const deadlineMs = 3_000

/** A provider of mails, as far as it is needed here. */
type Mailer = {
  from: string
  send: (mail: {
    id: string
    kind: string
    isNotice: boolean
    from: { name: string; address: string }
    to: string
    subject: string
    text: string
    html: string
    headers: Record<string, string>
  }) => Promise<{ outcome: string; reason?: string }>
}

type Ways = Pick<Config, 'alerts' | 'environment'> & {
  /** Opens the provider of mails; undefined where the shop has none. */
  openMail: () => Promise<Mailer | undefined>
}

/**
 * Returns the function that tells operators of an alert: by a POST of JSON as Slack's incoming
 * webhooks take it, and by mail. It returns false if an address is configured and none could be
 * reached. The log has each alert in any case.
 */
export function createTellOperators({ alerts, environment, openMail }: Ways) {
  return async function tellOperators(told: Told): Promise<boolean> {
    const text = textOf(told, environment)
    const { url, mail } = alerts ?? {}
    const ways = [...(url ? [post(url, text)] : []), ...(mail ? [sendMail(mail, text)] : [])]
    const reached = await Promise.all(ways)
    return reached.length === 0 || reached.includes(true)
  }

  async function sendMail(to: string, text: string): Promise<boolean> {
    const provider = await openMail()
    const [subject = ''] = text.split('\n')
    const html = `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`
    const sending = await provider?.send({
      ...{ id: crypto.randomUUID(), kind: 'alert', isNotice: false },
      from: { name: 'Tradewind', address: provider.from },
      ...{ to, subject, text, html, headers: {} },
    })
    const isSent = sending?.outcome === 'sent'
    if (!isSent) warn('mail', sending?.reason ?? 'no provider')
    return isSent
  }
}

async function post(url: string, text: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs),
    })
    await answer.body?.cancel()
    if (!answer.ok) warn('url', `status ${answer.status}`)
    return answer.ok
  } catch (error) {
    // Neither the address nor its secret part may reach the log.
    warn('url', error instanceof Error ? error.name : 'unknown')
    return false
  }
}

function warn(way: 'url' | 'mail', error: string): void {
  console.warn(JSON.stringify({ level: 'warn', event: 'alert_untold', way, error }))
}

/** Plain text: Slack gives `&`, `<` and `>` a meaning, which none of these texts needs. */
function textOf({ state, name, when, now, runbook, begunAt }: Told, environment: string): string {
  const since = new Date(begunAt * 1000).toISOString().slice(0, 16).replace('T', ' ')
  return [
    `${state === 'begun' ? 'ALERT' : 'Ended'}: ${name} (${environment})`,
    `${when}. Now: ${now}. Since ${since} UTC.`,
    `What to do: docs/operations.md#${runbook}`,
  ].join('\n')
}
