import { replayIntegration } from '@sentry/browser'

/**
 * Makes the recorder of page structure and movement, with every text, input and picture masked. It
 * stores nothing on the visitor's device and uses no web worker, which the page's policy would
 * refuse.
 */
export function recordVisit() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'content'],
    blockAllMedia: true,
    // Masking skips hidden inputs, and ours repeat values of the page's address.
    block: ['input[type="hidden"]'],
    stickySession: false,
    useCompression: false,
  })
}
