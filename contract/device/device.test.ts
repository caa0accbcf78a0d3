import { describe, expect, it } from 'vitest'
import { deviceTypes, isDeviceType } from '../data/device-family.ts'
import { deviceFamilies } from '../data/devices.ts'
import { deviceById, devices } from './device.ts'
import { findDevices } from './find-devices.ts'

const brands = [
  ...['Acer', 'Apple', 'Asus', 'Dell', 'Fairphone', 'Google', 'HP', 'Honor', 'Huawei', 'Lenovo'],
  ...['Microsoft', 'Motorola', 'Nokia', 'Nothing', 'OnePlus', 'Oppo', 'Rakuten', 'Samsung'],
  ...['Sharp', 'Sony', 'Xiaomi'],
]

describe('C6 the list of devices', () => {
  it('gives every model an id of its own, in plain letters', () => {
    const ids = devices.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([])
    expect(ids).toContain('apple-iphone-15-pro')
    expect(ids).toContain('samsung-galaxy-s24-plus')
  })

  it('names known makers and types, no family twice, and no family without models', () => {
    expect([...new Set(deviceFamilies.map(({ brand }) => brand))].toSorted()).toEqual(
      brands.toSorted(),
    )
    expect(new Set(deviceFamilies.map(({ type }) => type))).toEqual(new Set(deviceTypes))
    const families = deviceFamilies.map(({ brand, type, name }) => `${brand} ${type} ${name}`)
    expect(new Set(families).size).toBe(families.length)
    expect(deviceFamilies.filter(({ models }) => models.length === 0)).toEqual([])
  })

  it('says when each entry was checked: a day that is past', () => {
    for (const { checkedOn } of deviceFamilies) {
      expect(checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(Date.parse(checkedOn)).toBeLessThan(Date.now())
    }
  })

  it.each([
    ['google-pixel-8', 'works'],
    ['apple-iphone-15', 'exceptions'],
    ['samsung-galaxy-s23', 'exceptions'],
    ['apple-iphone-x', 'no'],
    ['apple-apple-watch-series-9', 'no'],
    ['apple-ipad-mini-2021', 'exceptions'],
  ])('judges %s: %s', (id, verdict) => {
    expect(deviceById(id)?.verdict).toBe(verdict)
  })

  it('knows its own ids and types only', () => {
    expect(deviceById('apple-iphone-99')).toBeUndefined()
    expect(isDeviceType('phone')).toBe(true)
    expect(isDeviceType('fridge')).toBe(false)
  })
})

describe('C6 finding a device', () => {
  it.each([
    ['iphone13', 'iPhone 13'],
    ['iPhone 13', 'iPhone 13'],
    ['IPHONE13PRO', 'iPhone 13 Pro'],
    ['ｉＰｈｏｎｅ　１５', 'iPhone 15'],
    ['Galaxy s 23', 'Galaxy S23'],
    ['galaxys23ultra', 'Galaxy S23 Ultra'],
    ['samsung s24+', 'Galaxy S24+'],
    ['z fold 5', 'Galaxy Z Fold5'],
    ['google pixel 8', 'Pixel 8'],
    ['ピクセル8', 'Pixel 8'],
    ['アイフォン１４', 'iPhone 14'],
    ['갤럭시 S24', 'Galaxy S24'],
    ['小米14', 'Xiaomi 14'],
    ['ไอโฟน 12', 'iPhone 12'],
    ['आईफ़ोन 11', 'iPhone 11'],
    ['iphne 12', 'iPhone 12'],
    ['Samsng galaxi s22', 'Galaxy S22'],
    ['iphone se 2', 'iPhone SE (2020)'],
    ['ipad mini 6', 'iPad mini (2021)'],
  ])('understands %j as %s', (text, name) => {
    expect(findDevices(text)[0]?.name).toBe(name)
  })

  it('takes no figure for another', () => {
    const names = findDevices('iphone 1').map(({ name }) => name)
    expect(names.filter((name) => /iPhone 1\d/.test(name))).toEqual([])
    expect(findDevices('galaxy s99')).toEqual([])
  })

  it.each(['', '   ', '...', 'toaster', '12345678', '😀', '%', 'a'.repeat(64)])(
    'finds nothing in %j',
    (text) => {
      expect(findDevices(text)).toEqual([])
    },
  )

  it('keeps to a type', () => {
    const found = findDevices('pixel', 'watch')
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map(({ family }) => family.type))).toEqual(new Set(['watch']))
  })

  it('finds every model by its own name', () => {
    const lost = devices.filter(({ name }) => findDevices(name)[0]?.name !== name)
    expect(lost.map(({ name }) => name)).toEqual([])
  })
})
