/**
 * Whether a path within the shop is a page without scripts, which opens as a document. Browsers
 * know this and not the route table, with which a test compares it.
 */
export function opensDocument(path: string): boolean {
  return /^\/(download|dtec-plan-detail|(destination-guides|blog|media-center)(\/[\w-]+)?|(documents|landing)\/[\w-]+|about\/\w+|troubleshooting-guide|what-is-eSIM|enterprise(\/faq)?)([?#]|$)/.test(
    path,
  )
}
