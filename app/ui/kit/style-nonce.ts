/**
 * Gives the widgets' scroll lock the page's nonce, so that the content policy allows its style
 * element.
 */
export function shareStyleNonce(): void {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
