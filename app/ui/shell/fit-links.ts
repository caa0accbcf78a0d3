/** The header's style sheet has a class for each of these steps. */
const stepPx = 48
const firstStep = 2
const lastStep = 17

/** Both paddings of a link, the gap after it and something for a font that runs wider. */
const aroundPx = 30
const chevronPx = 20

const wide = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]/u
const broad = /[\p{Lu}mw]/u
const narrow = /[fijlrt .,'’]/u
const mark = /\p{Mn}/u

/**
 * The class of each link: the narrowest room, in steps, in which it and those before it stand
 * beside the menu named `more`, or all of them without it. Widths are estimated from the letters,
 * a little high, so that a server can say it.
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

/** In px at the header's 15 px. */
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
