import { replayIntegration } from '@sentry/browser'

/**
 * The recorder: page structure and movement, every text, input and picture masked. It stores
 * nothing on the visitor's device and needs no worker, which the page's policy would refuse.
 */
export function recordVisit() {
  return replayIntegration({
    maskAllText: true,
    maskAllInputs: true,
    maskAttributes: ['title', 'placeholder', 'aria-label', 'alt', 'content'],
    blockAllMedia: true,
    // Masking passes these over, and ours repeat what stands in the address.
    block: ['input[type="hidden"]'],
    stickySession: false,
    useCompression: false,
  })
}
