import { expect, it } from 'vitest'
import { hasSameData } from './same-data.ts'

const data = (fromMinor: number, offers?: Promise<number[]>) => ({
  loaderData: { rows: [{ slug: 'japan', fromMinor }], ...(offers ? { offers } : {}) },
})

it('data with the same content are the same, whichever part of them arrives later', () => {
  expect(hasSameData(data(350), data(350))).toBe(true)
  const later = [Promise.resolve([1]), Promise.resolve([2])] as const
  expect(hasSameData(data(350, later[0]), data(350, later[1]))).toBe(true)
})

it('another price, another part or no data are not the same', () => {
  expect(hasSameData(data(350), data(300))).toBe(false)
  expect(hasSameData(data(350), data(350, Promise.resolve([1])))).toBe(false)
  expect(hasSameData(data(350), { loaderData: undefined })).toBe(false)
})
