import type { Picture } from '#backend/mail/content.ts'
import { drawQr, encodeBase64 } from '#backend/mail/look/draw-qr.ts'
import { sql, statement } from '#backend/platform/sql.ts'
import { readEmail } from '#contract/person/email.ts'

/** A mail of the outbox, with its code and links, which developers usually need. */
export type InboxMail = {
  id: string
  channel: string
  kind: string
  recipient: string
  locale: string
  subject: string
  text: string
  created_at: number
  code?: string
  links: string[]
}

type Row = Omit<InboxMail, 'code' | 'links'>

const shownMails = 100
const columns = sql`id, channel, kind, recipient, locale, subject, text, created_at`

/** The address at which the inbox was opened; its port is added to the links of local shops. */
type Opened = { port: string }

/** Lists the newest mails of all shops, to one address or to all. */
export async function listMails(
  db: D1Database,
  { port, to }: Opened & { to?: string | undefined },
): Promise<InboxMail[]> {
  const isAsked = to === undefined ? sql`true` : sql`recipient = ${readEmail(to) ?? to}`
  const { results } = await statement(db)`SELECT ${columns} FROM outbox_mail WHERE ${isAsked}
    ORDER BY created_at DESC, rowid DESC LIMIT ${shownMails}`.all<Row>()
  return results.map((row) => withFinds({ ...row, text: withPort(row.text, port) }))
}

export async function findMail(
  db: D1Database,
  { id, port }: Opened & { id: string },
): Promise<(InboxMail & { html: string }) | undefined> {
  const row = await statement(db)`
    SELECT ${columns}, html, pictures FROM outbox_mail WHERE id = ${id}`.first<
    Row & { html: string; pictures: string }
  >()
  if (!row) return undefined
  const found = withFinds({ ...row, text: withPort(row.text, port) })
  return { ...found, html: withPort(await withPictures(row), port) }
}

/**
 * Scheduled jobs have no request and so do not know the port; without it, links of their mails
 * would not lead to the shop under development.
 */
function withPort(text: string, port: string): string {
  return text.replace(/\bhttp:\/\/(?:[\w-]+\.)?localhost(?=\/)/g, port ? `$&:${port}` : '$&')
}

/** Returns the HTML with its pictures embedded, which a sent mail carries as attachments. */
async function withPictures(row: { html: string; pictures: string }): Promise<string> {
  const pictures: Picture[] = JSON.parse(row.pictures)
  let html = row.html
  for (const { name, qr } of pictures) {
    const source = `data:image/png;base64,${encodeBase64(await drawQr(qr))}`
    html = html.replace(`src="cid:${name}"`, `src="${source}"`)
  }
  return html
}

function withFinds<Known extends Row>(row: Known): Known & Pick<InboxMail, 'code' | 'links'> {
  const code = row.kind === 'code' ? /^ +(\d{6})$/m.exec(row.text)?.[1] : undefined
  const links = row.text.match(/^https?:\/\/\S+$/gm) ?? []
  return { ...row, ...(code ? { code } : {}), links }
}
