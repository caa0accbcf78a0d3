import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { AuditFilter, SealedLine } from '#contract/organization/audit.ts'
import type { CsvFile } from '../file/csv-answer.ts'
import { plainMoment } from '../file/plain-moment.ts'
import { type AuditTitles, auditTitles } from './audit-titles.ts'
import { sentenceOf } from './audit-words.ts'
import { sourceText } from './line-source.ts'
import { shownChanges } from './shown-change.ts'

/** A line with the titles of the plans that it names. */
type TitledLine = SealedLine & { titles: AuditTitles }

/**
 * Headings of the columns by which anybody can check the log. They name each column as the formula
 * of the last one does, so that the file explains itself.
 */
const sealHeads = ['record', 'previous', 'hash = SHA-256 of ["previous",record]']

/** The lines of the audit log that match a filter, as a file. */
export async function auditFile(
  context: PageContext,
  filter: AuditFilter = {},
): Promise<CsvFile<TitledLine>> {
  const { locale, api } = valuesOf(context)
  const { organization } = await api.call('enterpriseGetProfile', {})
  if (!organization) notFound()
  const { timeZone: zone, currencyUnit: currency } = organization
  return {
    name: 'audit-log',
    heads: [
      `${m.portal_audit_when()} (${zone})`,
      m.portal_audit_who(),
      m.portal_audit_what(),
      m.portal_audit_change(),
      m.portal_audit_from(),
      ...sealHeads,
    ],
    async read(start) {
      const page = await api.call('exportAudit', { ...filter, ...start })
      const named = auditTitles(page.plans, { locale, timeZone: zone })
      const titles = { ...named, momentOf: (at: number) => plainMoment(at, zone) }
      return {
        lines: page.lines.map((line) => ({ ...line, titles })),
        next: page.lastEvaluatedKey,
      }
    },
    cellsOf: (line) => [
      plainMoment(line.createdAt, zone),
      line.actorName,
      sentenceOf(line, line.titles),
      shownChanges(line, { titles: line.titles, locale, currency })
        .map(({ field, label = field, before, after }) => `${label}: ${before} → ${after}`)
        .join('\n'),
      sourceText(line, locale),
      ...[line.seal.record, line.seal.previous, line.seal.hash ?? ''],
    ],
  }
}
