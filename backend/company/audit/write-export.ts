import type { ExportedList } from '#contract/organization/list-export.ts'
import type { BusinessCall } from '../call.ts'
import { type AuditValues, writeAudit } from './write-audit.ts'

type Exported = {
  list: ExportedList
  /** Only the first page of a file is logged. */
  pageStart: string | undefined
  filter: Readonly<Record<string, string | number | undefined>>
}

/** Records in the audit log that a member exports a list, with the filter of its rows. */
export async function noteExport(call: BusinessCall, exported: Exported): Promise<void> {
  const { list, pageStart, filter } = exported
  if (pageStart !== undefined) return
  const given = Object.entries(filter).filter(([, value]) => value !== undefined && value !== '')
  const after = Object.fromEntries(given) as AuditValues
  await writeAudit(call, {
    action: 'list_exported',
    subjectId: list,
    subjectName: list,
    after,
  }).run()
}
