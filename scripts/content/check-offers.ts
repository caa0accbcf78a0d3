import type { Fence } from './read-fences.ts'
import { atField, type Known, type LineProblem, type TextFile } from './text-file.ts'

type Sold = Known['plans']

/** Blocks that show nothing without a destination. */
const ofPlace = ['tickets', 'plan', 'prices', 'networks', 'coverage']
/** Words of an offer that choose a plan by what it is. */
const choosing = ['cheapest', 'daily', 'unlimited']
/** Words of `hero` that name no destination. */
const otherHeroes = ['world', 'places']

/** Returns the places and plans of a block that the shop does not sell. */
export function checkBlock({ name, at, lines }: Fence, sold: Sold): LineProblem[] {
  const fields = new Map<string, { at: number; values: string[] }>()
  for (const [below, line] of lines.entries()) {
    const [, key, value = ''] = /^(destinations?|plans?):\s*(.*)$/.exec(line.trim()) ?? []
    const values = value.split(',').map((each) => each.trim())
    if (key) fields.set(key, { at: at + 1 + below, values })
  }
  const place = fields.get('destination')
  const slug = place?.values.join(',')
  if (ofPlace.includes(name) && !slug) return [{ at, message: `${name} needs a destination` }]
  const places = [place, fields.get('destinations')].flatMap((field) =>
    unsoldPlaces(field?.values ?? [], sold).map((message) => ({ at: field?.at ?? at, message })),
  )
  const plans = [fields.get('plan'), fields.get('plans')].flatMap((field) =>
    unsoldPlans(field?.values ?? [], slug, sold).map((message) => ({
      ...{ at: field?.at ?? at, message },
    })),
  )
  return [...places, ...plans]
}

/** Returns the places and plans of the front matter that the shop does not sell. */
export function checkOffer(text: TextFile, { plans: sold }: Known): string[] {
  const { destination, hero, offer } = text.data
  const of = (field: string) => (message: string) => `${atField(text, field)}: ${message}`
  const named = (value: unknown) => (typeof value === 'string' ? [value] : [])
  const heroes = text.type === 'landing' ? named(hero) : []
  const places = [
    ...unsoldPlaces(named(destination), sold).map(of('destination')),
    ...unsoldPlaces(
      heroes.filter((each) => !otherHeroes.includes(each)),
      sold,
    ).map(of('hero')),
  ]
  if (typeof offer !== 'object' || offer === null || !('destination' in offer)) return places
  const [place] = named(offer.destination)
  const listed = 'plans' in offer && Array.isArray(offer.plans) ? offer.plans.map(String) : []
  return [
    ...places,
    ...unsoldPlaces(named(offer.destination), sold).map(of('offer.destination')),
    ...listed.flatMap((plan, at) =>
      choosing.includes(plan) ? [] : unsoldPlans([plan], place, sold).map(of(`offer.plans.${at}`)),
    ),
  ]
}

function unsoldPlaces(slugs: readonly string[], sold: Sold): string[] {
  return slugs.filter((each) => !sold.has(each)).map((each) => `${each} is not sold`)
}

/** The plans of a place that is not sold are no further mistakes. */
function unsoldPlans(slugs: readonly string[], place: string | undefined, sold: Sold): string[] {
  const plans = sold.get(place ?? '')
  if (!plans) return []
  return slugs.filter((each) => !plans.has(each)).map((each) => `${place} has no plan ${each}`)
}
