import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchField } from './field-watch.ts'

function watch(live = false) {
  const field = { value: '', message: undefined as string | undefined, reports: 0 }
  const watcher = watchField({
    live,
    validate: () => (field.value === '' ? 'Email is required.' : undefined),
    report(message) {
      field.message = message
      field.reports += 1
    },
  })
  return { field, watcher }
}

describe('a watched field', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  it('is silent while people type for the first time', () => {
    const { field, watcher } = watch()
    watcher.input()
    vi.advanceTimersByTime(1000)
    expect(field.reports).toBe(0)
  })

  it('speaks when people leave it', () => {
    const { field, watcher } = watch()
    watcher.blur()
    expect(field.message).toBe('Email is required.')
  })

  it('speaks at once after a checkbox changes', () => {
    const { field, watcher } = watch()
    watcher.change()
    expect(field.message).toBe('Email is required.')
  })

  it('speaks 20 ms after the last key when it is live', () => {
    const { field, watcher } = watch(true)
    watcher.input()
    vi.advanceTimersByTime(15)
    watcher.input()
    vi.advanceTimersByTime(19)
    expect(field.reports).toBe(0)
    vi.advanceTimersByTime(1)
    expect(field.message).toBe('Email is required.')
  })

  it('takes its message back once the value is right', () => {
    const { field, watcher } = watch()
    watcher.submit()
    field.value = 'a@b.co'
    watcher.input()
    vi.advanceTimersByTime(20)
    expect(field.message).toBeUndefined()
  })

  it('always speaks on submit and says what is wrong', () => {
    const { field, watcher } = watch()
    expect(watcher.submit()).toBe('Email is required.')
    expect(field.message).toBe('Email is required.')
  })
})
