import type { Continent, DestinationKind, Network } from '#contract/catalogue/catalogue.ts'
import { fold } from '#contract/fold.ts'
import { countryRows, type Tier } from './data/countries.ts'
import { localPlanRows } from './data/offers.ts'
import { type AreaRow, globalRows, popularCountries, regionRows } from './data/regions.ts'
import {
  addonsOf,
  type CatalogueAddon,
  type CataloguePlan,
  lineUp,
  localPlan,
  type Scope,
} from './price/plan-line-up.ts'
import { medianTier } from './price/rule.ts'

/** A destination as the catalogue stores it. */
export type CatalogueDestination = {
  slug: string
  kind: DestinationKind
  code: string | null
  continent: Continent | null
  nameEn: string
  countryCodes: string[]
  networks: Network[]
  generation: '4G' | '5G'
  popularRank: number | null
  /** Sorted by size, smallest first. */
  addons: CatalogueAddon[]
  plans: CataloguePlan[]
}

/**
 * Builds the whole catalogue: popular countries first, the other countries by name, then regions
 * and global sets.
 */
export function buildCatalogue(): CatalogueDestination[] {
  const countries = countryRows.map(buildCountry)
  const rank = (place: CatalogueDestination) => place.popularRank ?? countries.length
  const byRank = countries.toSorted((a, b) => rank(a) - rank(b))
  const byCode = new Map(countries.map((country) => [country.code, country]))
  const membersOf = (codes: string[]) =>
    codes.map((code) => {
      const country = byCode.get(code)
      if (!country) throw new Error(`expected ${code} to be a country of the catalogue`)
      return country
    })
  const buildArea = (kind: 'region' | 'global') => (row: AreaRow, index: number) =>
    assembleArea({ kind, row, rank: index + 1, members: membersOf(row[2].split(' ')) })
  return [...byRank, ...regionRows.map(buildArea('region')), ...globalRows.map(buildArea('global'))]
}

/** Returns the slug of a place: its English name in plain lower-case letters. */
export function toSlug(nameEn: string): string {
  return fold(nameEn).replaceAll(' ', '-')
}

function buildCountry(row: (typeof countryRows)[number]): CatalogueDestination {
  const [code, tier, continent, nameEn, networkText] = row
  const networks = parseNetworks(networkText)
  const scope: Scope = { kind: 'country', scope: code.toLowerCase(), tier }
  const local = localPlanRows
    .filter((each) => each.code === code)
    .map((each) => localPlan(scope, each, networks))
  const rank = popularCountries.indexOf(code)
  return {
    slug: toSlug(nameEn),
    kind: 'country',
    code,
    continent,
    nameEn,
    countryCodes: [code],
    networks,
    generation: bestGeneration(networks),
    popularRank: rank === -1 ? null : rank + 1,
    addons: addonsOf(scope),
    plans: [...lineUp(scope), ...local],
  }
}

const tierByCode = new Map<string, Tier>(countryRows.map(([code, tier]) => [code, tier]))

type AreaInput = {
  kind: 'region' | 'global'
  row: AreaRow
  rank: number
  members: CatalogueDestination[]
}

function assembleArea({ kind, row, rank, members }: AreaInput): CatalogueDestination {
  const [slug, nameEn] = row
  const countryCodes = members.flatMap((member) => member.countryCodes)
  const tier = medianTier(countryCodes.map((code) => tierByCode.get(code) ?? 'E'))
  const scope: Scope = { kind, scope: slug, tier }
  const networks = sharedNetworks(members)
  return {
    slug,
    kind,
    code: null,
    continent: null,
    nameEn,
    countryCodes,
    networks,
    generation: bestGeneration(networks),
    popularRank: rank,
    addons: addonsOf(scope),
    plans: lineUp(scope),
  }
}

// A plan for several countries uses mainly one network in each, so only the first ones of each
// country are named, without repetitions. Above this number of countries the list would be too long
// to read.
const namedInArea = 24

function sharedNetworks(members: CatalogueDestination[]): Network[] {
  const byName = new Map<string, Network>()
  for (const { networks } of members) {
    for (const network of networks.slice(0, members.length <= 4 ? 2 : 1)) {
      const known = byName.get(network.name)
      if (!known || known.generations.length < network.generations.length) {
        byName.set(network.name, network)
      }
    }
  }
  return [...byName.values()].slice(0, namedInArea)
}

/** Parses `SoftBank 5G, Mobilis 4G`; a 5G network offers 4G as well. */
function parseNetworks(text: string): Network[] {
  return text.split(', ').map((part) => {
    const name = part.slice(0, -' 5G'.length)
    return { name, generations: part.endsWith('5G') ? ['4G', '5G'] : ['4G'] }
  })
}

function bestGeneration(networks: readonly Network[]): '4G' | '5G' {
  return networks.some(({ generations }) => generations.includes('5G')) ? '5G' : '4G'
}
