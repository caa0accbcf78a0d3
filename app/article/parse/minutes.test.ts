import { expect, it } from 'vitest'
import { minutesOf } from './minutes.ts'

const times = (text: string, count: number) =>
  minutesOf([{ kind: 'paragraph', of: [Array(count).fill(text).join(' ')] }])

// Each sentence says the same: "Save the map before you fly".
it.each([
  ['English', 'Save the map before you fly'],
  ['Hindi', 'उड़ान से पहले मानचित्र सहेज लें'],
  ['Thai', 'บันทึกแผนที่ไว้ก่อนขึ้นเครื่อง'],
  ['Japanese', '出発前に地図を保存します'],
  ['Korean', '비행 전에 지도를 저장하세요 꼭'],
])('a text of %s takes about as long as in another language', (_, sentence) => {
  const minutes = times(sentence, 200)
  expect(minutes).toBeGreaterThanOrEqual(4)
  expect(minutes).toBeLessThanOrEqual(7)
})
