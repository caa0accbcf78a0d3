import { describe, expect, it } from 'vitest'
import { isPlainName, plainNameOf } from './plain-name.ts'

describe('a plain name', () => {
  it.each([
    '',
    'Nuri Yılmaz',
    'J. R. R. Tolkien',
    'Dr. Anne-Marie O’Neill',
    '山田 太郎',
    'ジョン・スミス',
    'สมชาย ใจดี',
    'अनुष्का शर्मा',
    'Nguyễn Thị Minh Khai',
    'x'.repeat(40),
  ])('is %s', (name) => {
    expect(isPlainName(name)).toBe(true)
  })

  it.each([
    'x'.repeat(41),
    'https://evil.example',
    'evil.example',
    'Evil.Example',
    'WWW evil',
    'evil。example',
    'me@evil.example',
    'Win 500 EUR',
    'Call 0800 123',
    'Hello!\nBuy now',
    'Nuri\u202eiruN',
    'a/b',
    'a:b',
    '<b>',
  ])('is not %j', (name) => {
    expect(isPlainName(name)).toBe(false)
    expect(plainNameOf(name)).toBe('')
  })
})
