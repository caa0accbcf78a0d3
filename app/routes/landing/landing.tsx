import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { blocksNamed, splitSections } from '#app/article/parse/split-sections.ts'
import { shopValues } from '#app/article/shop-values.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { headTags } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { sharedFacts } from '#app/ui/plan/shared-facts.ts'
import type { Route } from './+types/landing.ts'
import { campaignNotice, campaignPeriod } from './campaign.ts'
import { chartOf } from './chart-of.ts'
import { isShown } from './is-shown.ts'
import { LandingView } from './landing-view.tsx'
import { loadHero, loadOffer } from './load-offer.ts'
import { PartnerView } from './partner-view.tsx'
import '#app/ui/article/article.css'
import './landing.css'

export function meta({ loaderData }: Route.MetaArgs) {
  const keep = loaderData?.keep
  return [...headTags(loaderData?.head), ...(keep ? [{ name: 'keep', content: keep }] : [])]
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { locale, tenant, path } = valuesOf(context)
  // Campaign pages with an address of their own have no slug in it.
  const slug = params.slug ?? path.split('/').at(-1) ?? ''
  const entry = await loadEntry(context, 'landing', slug)
  const { facts } = entry
  if (!isShown(entry, { path, tenant: tenant.slug, locale })) notFound()
  const [offer, map] = await Promise.all([
    loadOffer(context, facts.offer),
    loadHero(context, facts.hero),
  ])
  const live = { kind: 'offer' as const, facts: sharedFacts(offer.tickets, locale) }
  const body = entry.body.map((block) =>
    block.kind === 'data' && block.name === 'offer' ? { ...block, live } : block,
  )
  const { lead, sections } = splitSections(body)
  const today = new Date().toISOString().slice(0, 10)
  return {
    title: entry.title,
    summary: entry.summary,
    sources: facts.sources ?? [],
    lang: foreignLang(entry, context),
    tickets: offer.tickets,
    map,
    chart: facts.hero === 'places' ? chartOf(slug, facts, locale) : undefined,
    notice: campaignNotice(facts, today, locale),
    period: campaignPeriod(facts, locale),
    place: offer.place,
    terms: blocksNamed(lead, 'terms').flatMap(({ rows }) => rows.map(([cell = []]) => cell)),
    sections,
    keep: (facts.keep ?? []).join(' '),
    seller: sellerOf(context),
    frame: facts.layout === 'partner' ? ('partner' as const) : undefined,
    head: articleHead({ context, entry }),
  }
}

/** Returns the shop's legal entity, which sells the plans, and where to write to it. */
function sellerOf(context: PageContext) {
  const { legal, support } = valuesOf(context).tenant
  const { address = '' } = shopValues(
    valuesOf(context).tenant,
    valuesOf(context).origin,
    valuesOf(context).locale,
  )
  return { entity: legal.entity, address, email: support.email }
}

export type LandingData = Route.ComponentProps['loaderData']

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  const View = loaderData.frame === 'partner' ? PartnerView : LandingView
  return <View {...loaderData} />
}
