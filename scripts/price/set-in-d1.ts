import { type NewPrice, setPrice } from '#backend/shop/catalogue/price/set-price.ts'
import { PlainError } from '#contract/plain-error.ts'
import { run, tool } from '../run.ts'
import { type AskedPrice, inlined } from './read-price.ts'

export const placeOfPlan = 'SELECT destination_slug AS slug FROM plan WHERE id = ?'

/**
 * Sets a price in D1; `place` are the options of wrangler that say in which one. D1 carries out the
 * statements of one command together.
 */
export async function setInD1(asked: AskedPrice, place: readonly string[]): Promise<NewPrice> {
  const execute = (text: string) =>
    run(tool('wrangler'), ['d1', 'execute', 'CATALOGUE', ...place, '--json', '--command', text], {
      quiet: true,
    })
  const found = await execute(inlined({ sql: placeOfPlan, values: [asked.planId] }))
  const [{ results }] = JSON.parse(found)
  const price = priceIn(results[0]?.slug, asked)
  await execute(setPrice(price).map(inlined).join(';\n'))
  return price
}

export function priceIn(destinationSlug: unknown, { shown: _, ...asked }: AskedPrice): NewPrice {
  if (typeof destinationSlug === 'string') return { ...asked, destinationSlug }
  throw new PlainError(`There is no plan "${asked.planId}"`)
}
