import { type AuditFilter, auditActions } from '#contract/organization/audit.ts'
import { given, queryOf, readerOf, withQuery } from '../query.ts'

/** The filter of the log in the address of the page and of its file. */
export type AuditAddress = ReturnType<typeof readAuditAddress>

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export function readAuditAddress(query: URLSearchParams) {
  const { text, formed, one } = readerOf(query)
  return {
    q: text('q', 80),
    /** The id of the actor. */
    who: text('who'),
    what: one('what', auditActions) ?? ('' as const),
    from: formed('from', day),
    to: formed('to', day),
  }
}

/** The filter as the calls take it. */
export function filterOf({ q, who, what, from, to }: AuditAddress): AuditFilter {
  return given({ q, actorId: who, action: what, from, to })
}

/** The query of the address; empty without a filter. */
export function auditQuery(address: AuditAddress): string {
  return withQuery('', queryOf(address))
}
