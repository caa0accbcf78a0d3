/** Width of a step in px; the header's style sheet has a class for each step. */
const stepPx = 48
const firstStep = 2
const lastStep = 17

/** Padding of a link, the gap after it, and a reserve for wider fonts, in px. */
const aroundPx = 30
const chevronPx = 20

const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/u
const broad = /[\p{Lu}mw]/u
const narrow = /[fijlrt .,'’]/u
const mark = /\p{Mn}/u

/**
 * Returns the class of each link: the width, in steps, from which this link and those before it fit
 * beside the menu named `more`, or from which all links fit without the menu. Widths are estimated
 * from the letters, slightly too high, so that the server can calculate them.
 */
export function fitLinks(labels: readonly string[], more: string): string[] {
  const menu = linkWidth(more) + chevronPx
  const widths = labels.map(linkWidth)
  const whole = sum(widths)
  return widths.map((_, index) => {
    const line = sum(widths.slice(0, index + 1)) + menu
    return `fit-${toStep(Math.min(line, whole))}`
  })
}

function linkWidth(label: string): number {
  return aroundPx + sum([...label].map(letterWidth))
}

/** Returns the width of a letter in px at the header's font size of 15 px. */
function letterWidth(letter: string): number {
  if (mark.test(letter)) return 0
  if (wide.test(letter)) return 15
  if (broad.test(letter)) return 11.5
  return narrow.test(letter) ? 5.4 : 8.4
}

function toStep(width: number): number {
  return Math.min(Math.max(Math.ceil(width / stepPx), firstStep), lastStep)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
