import type { EdgeContext, EdgeStep } from '#worker/edge/edge.ts'
import type { Config } from '#worker/edge/env.ts'
import { createContentPolicy } from '#worker/edge/page-cache/csp.ts'
import { makeNonce, pageHeaders } from '#worker/edge/page-cache/page-cache.ts'
import { inboxPage, mailPage } from './pages.ts'
import { findMail, listMails } from './read-inbox.ts'

const inboxPath = /^\/__dev\/inbox(\.json)?$/
const mailPath = /^\/__dev\/inbox\/([\w-]{1,120})(\.html|\.txt)?$/

/**
 * `/__dev/inbox` shows mails that are not sent because no mail provider is configured. The path
 * does not exist in production, with a configured provider, or with a remote backend, which has its
 * own outbox.
 */
export function serveDevInbox({ environment, mail, apiOrigin }: Config): EdgeStep {
  const isOpen = environment !== 'production' && !mail && !apiOrigin
  return async function serveDevInbox(c, next) {
    const { pathname } = c.get('url')
    if (!isOpen || !pathname.startsWith('/__dev/inbox')) return next()
    const inbox = inboxPath.exec(pathname)
    if (inbox) return inbox[1] ? inboxAsJson(c) : inboxAsPage(c)
    const [, id, form] = mailPath.exec(pathname) ?? []
    return (id && (await mailAs(form, c, id))) || next()
  }
}

async function inboxAsJson(c: EdgeContext): Promise<Response> {
  const mails = await listMails(c.env.DB, { port: portOf(c), to: recipientOf(c) })
  return Response.json({ mails }, { headers: { 'cache-control': 'no-store' } })
}

async function inboxAsPage(c: EdgeContext): Promise<Response> {
  const to = recipientOf(c)
  const nonce = makeNonce()
  const mails = await listMails(c.env.DB, { port: portOf(c), to })
  return respondPage(await inboxPage({ mails, to: to ?? '', nonce }), nonce)
}

async function mailAs(
  form: string | undefined,
  c: EdgeContext,
  id: string,
): Promise<Response | undefined> {
  const mail = await findMail(c.env.DB, { id, port: portOf(c) })
  if (!mail) return undefined
  if (form === '.html') return respondFramed(mail.html)
  if (form === '.txt') return respond(mail.text, { 'content-type': 'text/plain; charset=utf-8' })
  const nonce = makeNonce()
  return respondPage(await mailPage(mail, nonce), nonce)
}

function recipientOf(c: EdgeContext): string | undefined {
  return c.get('url').searchParams.get('to')?.trim() || undefined
}

function portOf(c: EdgeContext): string {
  return c.get('url').port
}

/** The inbox loads no statistics, so the policy allows no other host. */
const policy = createContentPolicy({})

function respondPage(body: string, nonce: string): Response {
  return respond(body, pageHeaders('text/html; charset=utf-8', policy.ofRendered(nonce)))
}

/**
 * Serves the mail's HTML for the frame on its page; its policy allows only inline styles and
 * embedded pictures.
 */
function respondFramed(body: string): Response {
  return respond(body, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
    'x-frame-options': 'SAMEORIGIN',
  })
}

function respond(body: string, headers: Record<string, string>): Response {
  return new Response(body, { headers: { ...headers, 'cache-control': 'no-store' } })
}
