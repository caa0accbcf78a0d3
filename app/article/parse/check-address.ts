/** Schemes that a text may link to besides the shop's own pages. */
const schemes = ['https:', 'mailto:', 'tel:']

/**
 * Returns the address of a link if it leads to a page of the shop, a place in the text or another
 * site by a known scheme, else undefined. A path with two slashes would lead to another host.
 */
export function checkAddress(href: string): string | undefined {
  // Browsers ignore these characters, so a scheme may be hidden behind them.
  if (/[\p{Cc}\s\\]/u.test(href)) return undefined
  if (/^\/(?!\/)/.test(href) || /^#[\p{L}\p{N}_-]+$/u.test(href)) return href
  return schemes.some((scheme) => href.toLowerCase().startsWith(scheme)) ? href : undefined
}

/** Returns the address of a picture: one of the shop's own files or an https address. */
export function checkPicture(src: string): string | undefined {
  const address = checkAddress(src)
  return address && /^(\/|https:\/\/)/i.test(address) ? address : undefined
}
