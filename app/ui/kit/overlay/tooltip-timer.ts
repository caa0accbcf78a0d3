export type TooltipDelays = {
  /** Milliseconds that a pointer must rest before the first tooltip opens. */
  openMs: number
  /** Milliseconds after a tooltip has closed during which the next one opens at once. */
  skipMs: number
}

export const defaultDelays: TooltipDelays = { openMs: 700, skipMs: 300 }

export type TooltipTimer = ReturnType<typeof createTooltipTimer>

/** A timer that the tooltips of one area share. */
export function createTooltipTimer({ openMs, skipMs }: TooltipDelays) {
  let openTimer: ReturnType<typeof setTimeout> | undefined
  let skipTimer: ReturnType<typeof setTimeout> | undefined
  let opensAtOnce = openMs === 0

  return {
    /** Opens after the delay, or at once on focus and shortly after another tooltip. */
    request(open: () => void, isFocus = false) {
      clearTimeout(openTimer)
      if (opensAtOnce || isFocus) open()
      else openTimer = setTimeout(open, openMs)
    },
    cancel() {
      clearTimeout(openTimer)
    },
    closed() {
      clearTimeout(skipTimer)
      opensAtOnce = true
      skipTimer = setTimeout(() => {
        opensAtOnce = openMs === 0
      }, skipMs)
    },
  }
}
