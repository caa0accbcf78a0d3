let isOn = true

/** Whether single-key shortcuts are on. Turning them off lasts until the page is reloaded. */
export function hasSingleKeys(): boolean {
  return isOn
}

export function setSingleKeys(on: boolean): void {
  isOn = on
}

/** Whether a key press is a shortcut: no modifier, no text field in focus and no dialog open. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof Element && target.matches('input, textarea, select')
  const isAsked = document.querySelector('dialog[open]') !== null
  return !isTyping && !isAsked && !ctrlKey && !metaKey && !altKey && isOn
}
