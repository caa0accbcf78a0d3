import { encodeBase64url } from '#contract/base64url.ts'
import type { EmbeddedProvider } from './metadata.ts'
import { type Person, people } from './people.ts'

/**
 * Returns the page on which the developer chooses a person to sign in as, or denies; `more` is markup
 * of further forms.
 */
export function askPage(provider: EmbeddedProvider, redirectUri: string, more = ''): Response {
  const body = `<h1>Embedded ${provider} sign-in</h1>
    <p>For development. Who do you want to be?</p>
    <form method="post">${people.map(choiceOf).join('')}</form>
    <form method="post">
      <p><label>Somebody else: <input name="email" inputmode="email" required></label>
      <label><input name="is_verified" type="checkbox" checked> verified</label>
      <button>Continue</button></p>
    </form>
    <form method="post"><p><button name="deny" value="1">Deny</button></p></form>${more}`
  return page(body, new URL(redirectUri).origin)
}

/**
 * Returns a page that posts the answer to the shop, as Apple's does; without scripts the button
 * does it.
 */
export function postPage(redirectUri: string, fields: URLSearchParams): Response {
  const inputs = [...fields].map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const body = `<h1>Back to the shop</h1>
    <form method="post" action="${escapeHtml(redirectUri)}">${inputs.join('')}
      <button>Continue</button></form>`
  return page(body, new URL(redirectUri).origin, 'document.forms[0].submit()')
}

function choiceOf({ id, name, email, isVerified }: Person): string {
  const address = email ? `${email}${isVerified ? '' : ', not verified'}` : 'no address'
  return `<p><button name="person" value="${id}">${escapeHtml(name)}</button> ${escapeHtml(address)}</p>`
}

/** Browsers skip a transition unless both documents allow it. */
const asInTheShop =
  '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}'

function page(body: string, target: string, script?: string): Response {
  const nonce = encodeBase64url(crypto.getRandomValues(new Uint8Array(16)))
  const text = `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <title>Embedded sign-in</title><meta name="viewport" content="width=device-width">
    <style nonce="${nonce}">${asInTheShop}</style></head>
    <body>${body}${script ? `<script nonce="${nonce}">${script}</script>` : ''}</body></html>`
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; form-action 'self' ${target}; base-uri 'none'; frame-ancestors 'none'`
  return new Response(text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
    },
  })
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
