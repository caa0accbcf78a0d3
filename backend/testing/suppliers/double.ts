import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Supplier } from '../../shop/providers/supplier/supplier.ts'

/** What a double does wrong; those with a number do it to so many of the next calls. */
export type Faults = {
  /** Orders, top-ups and cancellations that are carried out and not answered. */
  lost: number
  /** Calls that are refused with 429 and `Retry-After: 7`. */
  limited: number
  /** Calls that are answered with 500 before anything is done. */
  failing: number
  /** Milliseconds after which every call is answered. */
  lateMs: number
  isOutOfStock: boolean
  /** How much more everything costs than it is listed for at first, in percent. */
  dearerPercent: number
  /** The next eSIM gets the ICCID of the one before. */
  reusesIccid: boolean
  /** Answers and notices hold fields and values that are not documented. */
  isOdd: boolean
  /** Each notice is told twice. */
  tellsTwice: boolean
  /** The last notice is told first. */
  tellsBackwards: boolean
}

export const noFaults: Faults = {
  lost: 0,
  limited: 0,
  failing: 0,
  lateMs: 0,
  isOutOfStock: false,
  dearerPercent: 0,
  reusesIccid: false,
  isOdd: false,
  tellsTwice: false,
  tellsBackwards: false,
}

/** What a phone does with the eSIM of a request. */
export type PhoneAct =
  | { does: 'download' | 'enable' | 'delete' }
  /** Uses data, which the double counts later, if its supplier does. */
  | { does: 'use'; bytes: number }

/** What was sold, by the double's own books. */
export type Sold = {
  kind: 'plan' | 'top_up'
  requestId: string
  packageId: string
  orderId: string
  esimId?: string
  iccid?: string
  /** The supplier's own text for a phone: `LPA:1$…`. */
  lpa?: string
  costMicros: number
  isCancelled: boolean
}

/** A webhook that the double sends; the path is behind `/api/v3`. */
export type Notice = { path: string; headers: Record<string, string>; body: string }

/** What a supplier cannot do; its contract then shows what its adapter does instead. */
export type Lack =
  /** It makes an order at any price, so that a new one is learned from the answer. */
  | 'price_limit'
  /** It accepts an order before it looks into the wallet. */
  | 'prompt_funds'
  /** It tells nothing of an eSIM whose ICCID it has given out again. */
  | 'past_iccids'
  | 'cancellation'
  | 'top_ups'

/** What a supplier lacks, each with the reason, which is part of its contract's titles. */
export type Lacks = Readonly<Partial<Record<Lack, string>>>

/** A supplier's double as its contract is tested. */
export type SupplierDouble = {
  /** The adapter, whose calls reach the double. */
  supplier: Supplier
  /** Packages that it sells, as they are ordered, and their prices. */
  packages: { plan: string; planMicros: number; topUp?: string }
  /** Keys and secrets, which nobody may read in a log. */
  secrets: readonly string[]
  set: (faults: Partial<Faults>) => void
  phone: (id: string, act: PhoneAct) => void
  /** Sets what is left in the wallet. */
  fund: (micros: number) => void
  left: () => number
  sold: () => readonly Sold[]
  /** When it was called, in milliseconds of its clock. */
  calls: () => readonly number[]
  /** Returns the notices since the last time. */
  notices: () => readonly Notice[]
  /** A notice as somebody else would send it. */
  forged: () => Notice
  close: () => Promise<void>
}

export type DoubleEnv = { Bindings: HttpBindings }

type Controlled = Pick<SupplierDouble, 'set' | 'phone' | 'fund' | 'left' | 'sold'>
/** A phone's eSIM is named by its request, or by its ICCID where orders have no id of ours. */
type Act = PhoneAct & ({ requestId: string } | { iccid: string })

/** What people and other processes do to a double: faults, its wallet, phones, and its books. */
export function testRoutes({ set, phone, fund, left, sold }: Controlled): Hono<DoubleEnv> {
  const routes = new Hono<DoubleEnv>()
  routes.get('/ledger', (c) => c.json({ sold: sold(), left: left() }))
  routes.post('/faults', async (c) => {
    const faults = await c.req.json<Partial<Faults>>()
    set(faults)
    return c.json(faults)
  })
  routes.post('/wallet', async (c) => {
    const { micros } = await c.req.json<{ micros: number }>()
    fund(micros)
    return c.json({ micros })
  })
  routes.post('/phone', async (c) => {
    const act = await c.req.json<Act>()
    phone('iccid' in act ? act.iccid : act.requestId, act)
    return c.json(act)
  })
  return routes
}

/** Serves a double on a port; 0 for any that is free. */
export async function listen(app: Hono<DoubleEnv>, port = 0) {
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
