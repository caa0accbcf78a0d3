type FieldWatchOptions = {
  /** The sentence for what is wrong now, if anything. */
  validate: () => string | undefined
  report: (message: string | undefined) => void
  /** Messages appear at once instead of after leaving the field. */
  live?: boolean
  inputDelayMs?: number
  validationDelayMs?: number
}

export type FieldWatch = ReturnType<typeof watchField>

/**
 * Decides when a field speaks: after blur, at a checkbox's change, at once when live, and always
 * after submit. Once it has spoken it follows every input, 20 ms after the last key.
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
    /** Leaving a field, changing a checkbox, submitting the form. */
    blur: speak,
    change: speak,
    submit: speak,
    stop() {
      clearTimeout(timer)
    },
  }
}
