import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import { button, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'

type ImportDone = MailOf<'import_done'>

/** Reports the result of a file whose assignment took longer than people wait. */
export function writeImportDone(mail: ImportDone, context: MailContext): MailContent {
  const brand = context.brand.name
  const file = oneLine(mail.fileName) || m.import_pasted({}, context)
  const url = new URL(context.linkTo(pathTo('portal-import')))
  url.searchParams.set('job', mail.importId)
  const done = m.import_done_count({ count: mail.done }, context)
  const failed = mail.failed > 0 ? [m.import_failed_count({ count: mail.failed }, context)] : []
  return {
    title: m.mail_import_title({ file, brand }, context),
    blocks: [
      ...[done, ...failed].map((text) => paragraph(text)),
      button(m.mail_import_action({}, context), url.href),
    ],
    reason: m.mail_footer_address({ brand }, context),
  }
}
