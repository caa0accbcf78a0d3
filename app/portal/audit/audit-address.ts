import { type AuditAction, type AuditFilter, auditActions } from '#contract/organization/audit.ts'

/** The filter of the log in the address of the page and of its file. */
export type AuditAddress = {
  q: string
  /** The id of the actor. */
  who: string
  what: AuditAction | ''
  /** YYYY-MM-DD, or empty. */
  from: string
  to: string
}

export function readAuditAddress(query: URLSearchParams): AuditAddress {
  const day = (name: string) => {
    const text = query.get(name) ?? ''
    return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : ''
  }
  return {
    q: (query.get('q') ?? '').slice(0, 80),
    who: (query.get('who') ?? '').slice(0, 64),
    what: auditActions.find((each) => each === query.get('what')) ?? '',
    from: day('from'),
    to: day('to'),
  }
}

/** The filter as the calls take it. */
export function filterOf({ q, who, what, from, to }: AuditAddress): AuditFilter {
  return {
    ...(q ? { q } : {}),
    ...(who ? { actorId: who } : {}),
    ...(what ? { action: what } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

/** The query of the address; empty without a filter. */
export function auditQuery(address: AuditAddress): string {
  const given = Object.entries(address).filter(([, value]) => value !== '')
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
