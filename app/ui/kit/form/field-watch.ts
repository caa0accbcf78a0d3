type FieldWatchOptions = {
  /** Returns the message for the present error, if any. */
  validate: () => string | undefined
  report: (message: string | undefined) => void
  /** Messages appear at once, and not only after the field has lost the focus. */
  live?: boolean
  inputDelayMs?: number
  validationDelayMs?: number
}

export type FieldWatch = ReturnType<typeof watchField>

/**
 * Decides when a field shows its message: after blur, after a change of a checkbox, at once when
 * `live`, and always after submit. Once shown, the message follows every input, 20 ms after the
 * last key.
 */
export function watchField(options: FieldWatchOptions) {
  const { inputDelayMs = 20, validationDelayMs = 0 } = options
  let isShown = options.live ?? false
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(): string | undefined {
    clearTimeout(timer)
    const message = options.validate()
    if (isShown) options.report(message)
    return message
  }

  function speak(): string | undefined {
    isShown = true
    return settle()
  }

  return {
    input() {
      clearTimeout(timer)
      timer = setTimeout(settle, inputDelayMs + validationDelayMs)
    },
    /** Called when the field loses the focus, a checkbox changes, or the form is submitted. */
    blur: speak,
    change: speak,
    submit: speak,
    stop() {
      clearTimeout(timer)
    },
  }
}
