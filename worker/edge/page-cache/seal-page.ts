import { createHash } from 'node:crypto'

/**
 * A page in the form in which it is stored: no byte depends on the visit for which it was rendered.
 */
export type SealedPage = {
  bytes: Uint8Array
  /** Sources for a policy, such as `'sha256-…'`, for the inline scripts, each once. */
  scripts: string[]
  /** The same for the inline styles. */
  styles: string[]
}

/** Matches an element with its attributes and text; like browsers, it ends at the first end tag. */
const elements = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g
/** Scripts that are data: no browser runs them, and no policy applies to them. */
const dataTypes = /type="application\/(ld\+)?json"/

/**
 * Removes the nonce from a rendered document and returns the hashes with which a policy allows its
 * inline scripts and styles instead. Throws if the nonce also occurs elsewhere, because all
 * visitors of the stored page would know it.
 */
export function sealPage(rendered: Uint8Array, nonce: string): SealedPage {
  const html = new TextDecoder().decode(rendered).replaceAll(` nonce="${nonce}"`, '')
  if (html.includes(nonce)) throw new Error('expected the nonce in attributes alone')
  const hashes = { script: new Set<string>(), style: new Set<string>() }
  for (const [, name, attributes = '', text = ''] of html.matchAll(elements)) {
    if (attributes.includes(' src=') || dataTypes.test(attributes)) continue
    const hash = createHash('sha256').update(text).digest('base64')
    hashes[name as 'script' | 'style'].add(`'sha256-${hash}'`)
  }
  const bytes = new TextEncoder().encode(html)
  return { bytes, scripts: [...hashes.script], styles: [...hashes.style] }
}
