/**
 * Whether a path within the shop is a page without scripts, which opens as a document. Browsers do
 * not load the route table, so the paths are written here; a test compares them with the table.
 */
export function opensDocument(path: string): boolean {
  return /^\/(download|dtec-plan-detail|(destination-guides|blog|media-center)(\/[\w-]+)?|(documents|landing)\/[\w-]+|about\/\w+|troubleshooting-guide|what-is-eSIM|enterprise(\/faq)?)([?#]|$)/.test(
    path,
  )
}
