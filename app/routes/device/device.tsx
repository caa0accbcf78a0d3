import { useEffect } from 'react'
import { localeContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { FamilyCard } from '#app/ui/device/family-card.tsx'
import { keepDevice } from '#app/ui/device/kept-device.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { isDeviceType } from '#contract/data/device-family.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/device.ts'
import { devicePath, deviceText, typeTabs } from './device-text.ts'
import { answerView, brandViews } from './device-view.ts'
import { EidForm } from './eid-form.tsx'
import { SearchForm } from './search-form.tsx'
import '#app/ui/kit/form/form.css'
import './device.css'

const maxQuery = 64

export { meta } from '#app/page/head.ts'

export function loader({ context, request, params }: Route.LoaderArgs) {
  const { type } = params
  if (type !== undefined && !isDeviceType(type)) notFound()
  const locale = context.get(localeContext)
  const query = new URL(request.url).searchParams.get('q')?.trim().slice(0, maxQuery) ?? ''
  const text = deviceText()
  const tabs = typeTabs(type, query)
  return {
    head: pageHead({ context, title: titleOf(text.title, tabs), description: text.description }),
    query,
    path: devicePath(type),
    text,
    tabs,
    answer: answerView({ query, type, locale }),
    brands: brandViews(type, locale),
  }
}

/** Each type has its own page, which needs its own title. */
function titleOf(title: string, { value, items }: ReturnType<typeof typeTabs>): string {
  const type = items.find((item) => item.value === value)?.label
  return value === '' || type === undefined ? title : `${title} ${type}`
}

export default function DevicePage({ loaderData }: Route.ComponentProps) {
  const { text, tabs, query, answer } = loaderData
  const isKnown = answer !== undefined && answer.families.length > 0
  useEffect(() => {
    if (isKnown) keepDevice(query)
  }, [isKnown, query])
  return (
    <div className="wrap device-page">
      <ol className="crumbs" aria-label={text.crumbs.label}>
        <li>
          <Link to={pathTo('shop')}>{text.crumbs.root}</Link>
        </li>
        <li aria-current="page">{text.crumbs.own}</li>
      </ol>
      <h1 className="t1">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <SearchForm key={loaderData.query} {...loaderData} />
      <Answer {...loaderData} />
      <section className="look" aria-labelledby="look">
        <h2 id="look">{text.help.title}</h2>
        <ul className="ways">
          {text.help.ways.map((way) => (
            <li key={way.title}>
              <h3>{way.title}</h3>
              <p className="muted">{way.text}</p>
            </li>
          ))}
        </ul>
        <EidForm text={text.eid} submit={text.form.submit} />
      </section>
      <section aria-labelledby="list">
        <h2 id="list">{text.list.title}</h2>
        <p className="muted">{text.list.lead}</p>
        <Segmented {...tabs} />
        <Brands {...loaderData} />
      </section>
    </div>
  )
}

type PageData = Route.ComponentProps['loaderData']

function Answer({ answer, text }: Pick<PageData, 'answer' | 'text'>) {
  if (!answer) return null
  return (
    <section className="answer" aria-labelledby="answer">
      <h2 className="t3" id="answer">
        {answer.title}
      </h2>
      {answer.text && <p className="unknown">{answer.text}</p>}
      {answer.families.map((family) => (
        <FamilyCard key={family.key} family={family} text={text} />
      ))}
      {answer.more && <p className="s muted">{answer.more}</p>}
    </section>
  )
}

/**
 * Uses plain `details` elements: importing the kit's accordion would move code of the home page
 * into a shared file.
 */
function Brands({ brands, text }: Pick<PageData, 'brands' | 'text'>) {
  return (
    <div className="acc brands">
      {brands.map(({ brand, families }) => (
        <details key={brand} open={brands.length === 1}>
          <summary>{brand}</summary>
          <div className="in">
            {families.map((family) => (
              <FamilyCard key={family.key} family={family} text={text} />
            ))}
          </div>
        </details>
      ))}
    </div>
  )
}
