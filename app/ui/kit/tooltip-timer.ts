export type TooltipDelays = {
  /** How long a pointer rests before the first tooltip opens. */
  openMs: number
  /** Within this time after one closed, the next opens at once. */
  skipMs: number
}

export const defaultDelays: TooltipDelays = { openMs: 700, skipMs: 300 }

export type TooltipTimer = ReturnType<typeof createTooltipTimer>

/** The clock shared by the tooltips of one area. */
export function createTooltipTimer({ openMs, skipMs }: TooltipDelays) {
  let openTimer: ReturnType<typeof setTimeout> | undefined
  let skipTimer: ReturnType<typeof setTimeout> | undefined
  let opensAtOnce = openMs === 0

  return {
    /** Opens after the delay, or at once on focus and shortly after another one. */
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
