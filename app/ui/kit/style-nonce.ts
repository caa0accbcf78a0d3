/** Lets the widgets' scroll lock write its style element under our content policy. */
export function shareStyleNonce(): void {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
