let isOn = true

/** Whether single keys act; a reader may switch them off until the page is loaded anew. */
export function hasSingleKeys(): boolean {
  return isOn
}

export function setSingleKeys(on: boolean): void {
  isOn = on
}

/** Whether a key is pressed as one that acts: alone, and not while somebody types or decides. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches('input, textarea, select')
  const isAsked = document.querySelector('dialog[open]') !== null
  return !isTyping && !isAsked && !ctrlKey && !metaKey && !altKey && isOn
}
