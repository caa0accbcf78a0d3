import type { RouterContextProvider } from 'react-router'
import { plainMoment } from '#app/format/plain-moment.ts'
import { apiContext } from '#app/page/context.ts'
import type { CsvFile } from '#app/page/csv-answer.ts'
import { m } from '#app/paraglide/messages.js'
import type { AuditLine } from '#contract/audit.ts'
import { zoneOf } from '../orders/shown-order.ts'
import { changeText, sentenceOf } from './audit-words.ts'

type Context = Readonly<RouterContextProvider>

/** The lines of the audit log that match a search, as a file. */
export async function auditFile(context: Context, q = ''): Promise<CsvFile<AuditLine>> {
  const api = context.get(apiContext)
  const zone = await zoneOf(context)
  return {
    name: 'audit-log',
    heads: [
      `${m.portal_audit_when()} (${zone})`,
      m.portal_audit_who(),
      m.portal_audit_what(),
      m.portal_audit_change(),
    ],
    async read(pageStart) {
      const start = pageStart === undefined ? {} : { pageStart }
      const { lines, lastEvaluatedKey } = await api.call('exportAudit', { q, ...start })
      return { lines, next: lastEvaluatedKey }
    },
    cellsOf: (line) => [
      plainMoment(line.createdAt, zone),
      line.actorName,
      sentenceOf(line),
      line.changes
        .map(({ field, before, after }) => `${field}: ${changeText(before)} → ${changeText(after)}`)
        .join('\n'),
    ],
  }
}
