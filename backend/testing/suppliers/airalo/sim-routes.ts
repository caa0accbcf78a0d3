import { type Context, Hono } from 'hono'
import { refuseForNow, success } from './answers.ts'
import { type SoldSim, shownParts, shownSim, shownUsage } from './company.ts'
import type { DoubleEnv, State } from './double-state.ts'
import { createLimiter } from './limiter.ts'
import type { ListedPackage } from './packages.ts'

/** What is known of an eSIM. */
export function simRoutes({ company, now }: State): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()
  // "Rate limits" (752590m0, read 2026-11): ten answers in a minute about an ICCID's data.
  const limit = createLimiter(10, now)

  function show(c: Context<DoubleEnv>, shown: (sim: SoldSim) => object): Response {
    const sim = company.sims.get(c.req.param('iccid') ?? '')
    if (!sim) return c.json({ meta: { message: 'not found' } }, 404)
    return c.json({ data: shown(sim), ...success })
  }

  routes.get('/sims/:iccid', (c) => show(c, shownSim))
  routes.get('/sims/:iccid/usage', (c) => {
    const wait = limit(c.req.param('iccid'))
    return wait > 0 ? refuseForNow(c, wait) : show(c, shownUsage)
  })
  routes.get('/sims/:iccid/packages', (c) => show(c, shownParts))
  // "Get top-up package list" (11883031e0, read 2026-11): those of the eSIM's operator.
  routes.get('/sims/:iccid/topups', (c) => show(c, topUpsFor))

  function topUpsFor({ parts }: SoldSim): ListedPackage[] {
    const own = parts[0]?.package.id
    const operators = company.places.flatMap((place) => place.operators)
    const mine = operators.find(({ packages }) => packages.some(({ id }) => id === own))
    return (mine?.packages ?? []).filter(({ type }) => type === 'topup')
  }
  return routes
}
