import { listDestinations } from '#app/api/catalogue.ts'
import { findDestination } from '#app/article/load-blocks.ts'
import { loadEntry, type ShownEntry } from '#app/article/load-entry.ts'
import { placePicture, sharePicture, worldPicture } from '#app/article/share-picture.server.ts'
import { formatMoney } from '#app/format/money.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { mapIdOf } from '#app/ui/map/map-id.ts'
import { placeName, regionName } from '#app/ui/place.ts'
import {
  type Continent,
  continents,
  type DestinationDetail,
} from '#contract/catalogue/catalogue.ts'
import { entryTypes } from '#contract/texts/content-words.ts'

/** A picture to share: the drawing below, and what is written onto it. */
export type SharedCard = { base: string; name: string; price: string | undefined }

/** As many destinations as are compared for the lowest price of a list. */
const compared = 100

/** Finds what a picture shows: of a place, of a list of places, or of a text. */
export async function findCard(
  context: PageContext,
  { kind, name }: { kind: string; name: string },
): Promise<SharedCard> {
  if (kind === 'places') {
    return placeCard(context, (await findDestination(context, name)) ?? notFound())
  }
  if (kind === 'lists') return listCard(context, name)
  const type = entryTypes.find((each) => each === kind) ?? notFound()
  return textCard(context, await loadEntry(context, type, name))
}

function placeCard(context: PageContext, detail: DestinationDetail): SharedCard {
  const { locale } = valuesOf(context)
  return {
    base: placePicture(mapIdOf(detail)) ?? worldPicture,
    name: placeName(detail, locale),
    price: priceText(context, detail.fromMinor),
  }
}

async function listCard(context: PageContext, name: string): Promise<SharedCard> {
  const continent = continents.find((each) => each === name)
  if (!continent && name !== 'world') notFound()
  return {
    base: placePicture(continent) ?? worldPicture,
    name: (continent && regionName(continent)) ?? m.shop_head_title(),
    price: await lowestPrice(context, continent),
  }
}

/** A text about one place is shared by the place's name, and any other by its title. */
async function textCard(context: PageContext, entry: ShownEntry): Promise<SharedCard> {
  const { destination, offer } = entry.facts
  const slug = destination ?? (offer && 'destination' in offer ? offer.destination : undefined)
  const detail = slug === undefined ? undefined : await findDestination(context, slug)
  const base = sharePicture(entry, detail && mapIdOf(detail)) ?? worldPicture
  if (detail) return { ...placeCard(context, detail), base }
  return { base, name: entry.title, price: await lowestPrice(context) }
}

async function lowestPrice(
  context: PageContext,
  continent?: Continent,
): Promise<string | undefined> {
  const asked = { ...(continent ? { continent } : {}), pageInfo: { pageSize: compared } }
  const { destinations } = await listDestinations(valuesOf(context).api, asked)
  const prices = destinations.map(({ fromMinor }) => fromMinor)
  return prices.length > 0 ? priceText(context, Math.min(...prices)) : undefined
}

function priceText(context: PageContext, minor: number): string {
  const { currency, locale } = valuesOf(context)
  return m.search_from({ price: formatMoney(minor, currency, locale) })
}
