/** Tracks the parts of a page that are streamed after the rest of it. */
export type PageParts = {
  /** Registers a part that is still pending. */
  expect: (part: Promise<unknown>) => void
  /** Records that a part of the page failed. */
  miss: () => void
  /** Whether every part has arrived; valid once the page's last byte has been sent. */
  areWhole: () => boolean
}

/** Tracks the parts of one rendering, so that an incomplete page is not stored. */
export function createPageParts(): PageParts {
  let pending = 0
  let isMissing = false
  const miss = () => {
    isMissing = true
  }
  return {
    expect(part) {
      pending += 1
      part.then(() => {
        pending -= 1
      }, miss)
    },
    miss,
    // A part that is still pending when the page ends counts as missing too.
    areWhole: () => pending === 0 && !isMissing,
  }
}
