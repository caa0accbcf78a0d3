import { describe, expect, it } from 'vitest'
import { placePicture, sharePicture } from './share-picture.server.ts'

describe('the picture of a shared text', () => {
  it('is its own where this build has drawn it', () => {
    const japan = { type: 'guides' as const, slug: 'japan', facts: { country: 'JP' } }
    expect(sharePicture(japan)).toBe('/generated/covers/guides/japan.png')
    const sale = { type: 'landing' as const, slug: 'usa', facts: {} }
    expect(sharePicture(sale, 'us')).toBe('/generated/covers/landing/usa.png')
  })

  it('is the map of its place, or none, where the text comes from elsewhere', () => {
    const guide = { type: 'guides' as const, slug: 'malta', facts: { country: 'MT' } }
    expect(sharePicture(guide)).toBe('/generated/covers/places/mt.png')
    const landing = { type: 'landing' as const, slug: 'winter', facts: {} }
    expect(sharePicture(landing, 'europe')).toBe('/generated/covers/places/europe.png')
    expect(sharePicture(landing)).toBeUndefined()
    expect(sharePicture({ type: 'posts', slug: 'new', facts: {} })).toBeUndefined()
    expect(sharePicture({ type: 'guides', slug: 'x', facts: { country: 'ZZ' } })).toBeUndefined()
  })
})

describe('the picture of a place', () => {
  it.each([
    ['jp', '/generated/covers/places/jp.png'],
    ['global', '/generated/covers/places/global.png'],
    ['atlantis', undefined],
    ['constructor', undefined],
    [undefined, undefined],
  ])('of map %s is %s', (mapId, picture) => {
    expect(placePicture(mapId)).toBe(picture)
  })
})
