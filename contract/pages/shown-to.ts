/**
 * The field of a form, and the header of a call that a page's script makes, with the sealed name of
 * the person to whom the page was shown. A page that was shown to nobody has none.
 */
export const shownToField = 'shown_to'
export const shownToHeader = 'x-shown-to'

/** The reason of a call's refusal because its page was shown to somebody else. */
export const othersPage = 'others_page'

/**
 * Marks a request that a page makes by itself while it is open. Such requests are no use of a
 * session, which would otherwise not end on a screen that nobody looks at.
 */
export const unattendedHeader = 'x-unattended'
