/** What is known of the parts of a page that come after the rest of it. */
export type PageParts = {
  /** Notes a part that is to come. */
  expect: (part: Promise<unknown>) => void
  /** Notes that something of the page failed. */
  miss: () => void
  /** Whether everything has come; asked once the page's last byte is there. */
  areWhole: () => boolean
}

/** The parts of one rendering, so that a page without one of them is kept for nobody. */
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
    // One that the page did not wait for to the end is missing as well.
    areWhole: () => pending === 0 && !isMissing,
  }
}
