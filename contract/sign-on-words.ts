// Without schemas, so that a browser's script contains no schema library.

export const maxSignOnDomains = 10

/** Returns the page to which an organisation's identity provider sends its answers. */
export function signOnCallbackPath(connectionId: string): string {
  return `/auth/company/${connectionId}`
}
