import { expect, it } from 'vitest'
import { joinSentences } from './join-sentences.ts'

it('a space stands between sentences, but not after a full stop of full width', () => {
  expect(joinSentences(['One.', undefined, 'Two.', ''])).toBe('One. Two.')
  expect(joinSentences(['一。', '二。'])).toBe('一。二。')
})
