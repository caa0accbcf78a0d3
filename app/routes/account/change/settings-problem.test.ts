import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { fileProblem } from './picture-file.ts'
import { refusal, settingsProblem } from './settings-problem.ts'

describe('U2 what is wrong with a form of the settings', () => {
  it.each([
    ['picture_missing', 'picture'],
    ['picture_type', 'picture'],
    ['picture_large', 'picture'],
    ['picture_size', 'picture'],
    ['picture_incomplete', 'picture'],
    ['email_same', 'email'],
    ['not_understood', 'understood'],
    ['name_unreadable', 'name'],
    ['password', 'current_password'],
    ['password_paused', 'current_password'],
    ['password_stopped', 'current_password'],
    ['password_common', 'password'],
    ['code_wrong', 'code'],
  ])('%s stands at %s', (reason, field) => {
    const { message, ...rest } = settingsProblem(refusal(reason))
    expect(rest).toEqual({ field })
    expect(message).not.toBe('')
  })

  it('stands above the form where no field is to blame', () => {
    const { field, message } = settingsProblem(new ApiError('upstream_unavailable'))
    expect([field, message]).toEqual([undefined, expect.stringMatching(/./)])
  })

  it('is nothing that a bug is hidden behind', () => {
    expect(() => settingsProblem(new TypeError('a bug'))).toThrow('a bug')
  })
})

describe('a file that was chosen', () => {
  const file = (type: string, size: number) => ({ type, size })

  it.each([
    [undefined, 'missing'],
    [file('', 0), 'missing'],
    [file('image/gif', 10), 'type'],
    [file('image/svg+xml', 10), 'type'],
    [file('image/png', 1_048_577), 'large'],
    [file('image/png', 1_048_576), undefined],
    [file('image/jpeg', 1), undefined],
    [file('image/webp', 1), undefined],
  ])('%o: %s', (chosen, problem) => {
    expect(fileProblem(chosen)).toBe(problem)
  })
})
