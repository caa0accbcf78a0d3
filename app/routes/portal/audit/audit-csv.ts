import { plainMoment } from '#app/format/plain-moment.ts'
import { apiContext } from '#app/page/context.ts'
import { csvAnswer } from '#app/page/csv-answer.ts'
import { m } from '#app/paraglide/messages.js'
import { zoneOf } from '../orders/shown-order.ts'
import type { Route } from './+types/audit-csv.ts'
import { changeText, sentenceOf } from './audit-words.ts'

/** Returns the lines of the log that match the search as a file. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const api = context.get(apiContext)
  const q = (new URL(request.url).searchParams.get('q') ?? '').slice(0, 80)
  const zone = await zoneOf(context)
  return csvAnswer({
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
  })
}
