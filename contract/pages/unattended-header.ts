/**
 * Marks a request that a page makes by itself while it is open. Such requests are no use of a
 * session, which would otherwise not end on a screen that nobody looks at.
 */
export const unattendedHeader = 'x-unattended'
