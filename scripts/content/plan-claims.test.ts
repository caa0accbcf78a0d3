import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildCatalogue } from '#backend/shop/catalogue/catalogue.ts'
import type { CataloguePlan } from '#backend/shop/catalogue/price/plan-line-up.ts'
import type { Entry } from '#contract/texts/content.ts'
import { root } from '../run.ts'
import { readFences } from './read-fences.ts'
import { readTexts } from './read-texts.ts'

type Claim = { words: RegExp; holds: (plan: CataloguePlan) => boolean }

const claims: Record<string, Claim> = {
  start: {
    words: /first (use\b|megabyte)|starts? (nothing|no )|starting nothing/i,
    holds: ({ activationPolicy }) => activationPolicy === 'first_use',
  },
  day: {
    words: /\b60(th| days (after|of) purchase)/i,
    holds: ({ activateWithinDays }) => activateWithinDays === 60,
  },
  refund: {
    words: /refund\w*,? (in full )?until|in full until/i,
    holds: ({ refundPolicy }) => refundPolicy === 'until_installed',
  },
}
/** Words by which a paragraph speaks of most plans, or leads to the plan's own facts. */
const hedges =
  /\b(most|mostly|nearly all|usually|as a rule|unless|ticket says|says so|(its|date on) page|its eSIM is installed)\b/i

/** Says how to write about plans, and nothing about one. */
const ofWords = 'brand-notes'

const plansOf = new Map(buildCatalogue().map(({ slug, plans }) => [slug, plans]))

/** Returns the plans that a text is about: those that it offers, or all of the places it names. */
function about({ facts, body = '' }: Pick<Entry, 'facts' | 'body'>): CataloguePlan[] | undefined {
  const { offer, destination } = facts
  if (offer && 'reduced' in offer) return undefined
  const named = readFences(body).flatMap(({ lines }) =>
    lines.flatMap((line) => /^destination: ([\w-]+)/.exec(line.trim())?.[1] ?? []),
  )
  const slugs = offer ? [offer.destination] : destination ? [destination] : [...new Set(named)]
  const plans = slugs.flatMap((slug) => plansOf.get(slug) ?? [])
  const chosen = offer?.plans && plans.filter(({ slug }) => offer.plans?.includes(slug))
  return chosen?.length ? chosen : plans.length > 0 ? plans : undefined
}

type Said = Pick<Entry, 'facts' | 'body' | 'summary' | 'seo'>

function falseClaims(text: Said): string[] {
  const plans = about(text)
  const parts = [text.summary, text.seo?.description, text.body].join('\n').split(/\n|\|/)
  return Object.values(claims).flatMap(({ words, holds }) => {
    if (plans?.every(holds)) return []
    return parts.filter((part) => words.test(part) && !hedges.test(part))
  })
}

describe('R-PEO-5: a text', () => {
  const { entries } = readTexts(join(root, 'content'))
  const told = entries.filter(
    ({ locale, type, slug }) => locale === 'en' && type !== 'documents' && slug !== ofWords,
  )

  it('says about start and refund only what is true of all plans that it is about', () => {
    const found = told.flatMap((text) =>
      falseClaims(text).map((claim) => `${text.type}/${text.slug}: ${claim.trim()}`),
    )
    expect(told.length).toBeGreaterThan(60)
    expect(found).toEqual([])
  })

  it.each([
    ['The first megabyte starts your days.', { offer: { reduced: true } }],
    ['Days begin with first use.', { destination: 'taiwan' }],
    ['A plan starts by itself 60 days after purchase.', {}],
    [
      'Refund in full until installed',
      { offer: { destination: 'europe', plans: ['1gb-7d', '1gb-daily-7d'] } },
    ],
  ] as const)('that says "%s" of %j is found', (body, facts) => {
    const text = {
      summary: '',
      seo: { title: '', description: '' },
      body,
      facts: facts as Entry['facts'],
    }
    expect(falseClaims(text)).toEqual([body])
  })

  it('leaves start, hotspot, end and refund of the plans of a landing page to their facts', () => {
    const landings = entries.filter(({ type }) => type === 'landing')
    const fences = (body = '') => readFences(body).map(({ name }) => name)
    const without = landings.filter(({ body }) => !fences(body).includes('offer'))
    expect(without.map(({ locale, slug }) => `${locale}/${slug}`)).toEqual([])
  })
})
