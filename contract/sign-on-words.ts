// Without schemas, so that a browser's script contains no schema library.

export const maxSignOnDomains = 10

/** Addresses of a domain that only its administrators read. */
export const domainMailboxes = ['postmaster', 'admin', 'hostmaster', 'webmaster'] as const
export type DomainMailbox = (typeof domainMailboxes)[number]
/** A mailed code is valid for so many seconds: such a mailbox may be read by somebody else. */
export const domainCodeSeconds = 3600

/** Path of the routes by which a directory keeps people and groups, below that of the API. */
export const directoryPath = '/scim/v2'
/** The lifetimes of a directory's token, in days. */
export const directoryKeyDays = [90, 180, 365] as const

/** Returns the page to which an organisation's identity provider sends its answers. */
export function signOnCallbackPath(connectionId: string): string {
  return `/auth/company/${connectionId}`
}
