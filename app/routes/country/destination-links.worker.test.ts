import { describe, expect, it } from 'vitest'
import { buildCatalogue } from '#backend/shop/catalogue/catalogue.ts'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

/** Returns a destination's name in the spellings that different releases of the apps use. */
function spellings(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '')
  return [
    ...new Set([
      name,
      plain,
      name.toUpperCase(),
      name.normalize('NFD'),
      ` ${name}. `,
      name.replace('’', "'"),
      name.replace(' + ', ' & '),
      name.replace(' + ', ' and '),
      name.replace(' + ', '+'),
      name.replace(' and ', ' & '),
      name.replace('-', ' '),
      name.replace('-', '‑'),
      name.replace(/^St /, 'St. '),
      name.replace(/^St /, 'Saint '),
    ]),
  ]
}

describe('links made by the mobile apps', () => {
  it.each(
    buildCatalogue().flatMap(({ kind, slug, nameEn }) =>
      spellings(nameEn).map((name) => ({ kind, slug, name })),
    ),
  )('by name open every destination: $name', async ({ kind, slug, name }) => {
    const page = kind === 'country' ? 'country' : 'region'
    const response = await visit(`${shop}/?${new URLSearchParams({ page, name })}`)
    expect([response.status, locationOf(response)]).toEqual([302, `/${slug}-eSIM`])
  })
})
