import type { Hono } from 'hono'
import type { CallRow } from '#contract/calls/row/row.ts'
import { toSnake } from '#contract/case.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { parseQuery } from '#contract/query.ts'
import type { Visit } from '#crypto/visit.ts'
import { createAskGate } from '../platform/gate/ask-gate.ts'
import { openQueue } from '../platform/queue.ts'
import { gatherReads } from '../platform/trips/gather-reads.ts'
import { type Admission, admit, countUnchecked, giveBack, giveBackUnsent } from './admit.ts'
import { apiKeyOf, requireTakesKey } from './api-key.ts'
import type { BackendContext, BackendEnv } from './backend-env.ts'
import { readBody, requireMediaType } from './body.ts'
import type { CallServices, CallWith, CameFrom } from './call.ts'
import type { Handler, HandlersWith } from './handlers.ts'
import { callerNetwork, coarseNetwork, createKeysOf, type KeysOf } from './limits/address-key.ts'
import { localeOf } from './locale-of.ts'
import { passesCaptcha, readPageToken } from './page-token.ts'
import { createInputParser, type InputParser } from './parse-input.ts'
import { readBearer } from './read-bearer.ts'

/** Services that are bindings of the runtime, set for each request. */
export type BoundServices = Pick<CallServices, 'catalogue' | 'files' | 'assets'>
/** Services that are made once for all calls; a group of handlers may need more than these. */
export type GivenServices = Omit<CallServices, keyof BoundServices>

export type Mounting<Given extends GivenServices = GivenServices> = {
  services: Given
  /**
   * Returns the visit that the edge has sealed into a request; undefined if there is none or it is
   * invalid, and then no call is carried out.
   */
  visitOf: (request: Request, nowMs: number) => Visit | undefined
  /** Throws unless `x-page-token` is the HMAC of the call's tag. */
  verifyPageToken: (c: BackendContext) => void
  report: (error: unknown, request: Request) => void
}

type Table = Record<string, CallRow>
type OwnHandler<Given> = Handler<CallRow, CallWith<Given & BoundServices>>
type Route<Given> = {
  row: CallRow
  handler: OwnHandler<Given>
  parse: InputParser
  keysOf: KeysOf
}

/**
 * Mounts a route for every row of a table; the route makes all checks of the row before its handler
 * runs.
 */
export function mountCalls<Rows extends Table, Given extends GivenServices>(
  backend: Hono<BackendEnv>,
  { rows, handlers }: { rows: Rows; handlers: HandlersWith<Rows, CallWith<Given & BoundServices>> },
  mounting: Mounting<Given>,
): void {
  const keysOf = createKeysOf(mounting.services.sealingKeys)
  for (const [name, row] of Object.entries<CallRow>(rows)) {
    const handler = (handlers as Record<string, OwnHandler<Given> | undefined>)[name]
    if (!handler) throw new Error(`expected a handler for ${row.path}`)
    const route: Route<Given> = { row, handler, parse: createInputParser(row.input), keysOf }
    backend.on(row.method, row.path, (c) => answerCall(c, route, mounting))
    backend.all(row.path, (c) => refuseMethod(c, row))
  }
}

// The cheapest checks come first: those of the request itself, then the gate, then one database round
// trip, then the captcha provider, which is therefore never asked more often than the limits allow.
async function answerCall<Given extends GivenServices>(
  c: BackendContext,
  route: Route<Given>,
  mounting: Mounting<Given>,
): Promise<Response> {
  const { row, handler, parse, keysOf } = route
  const { captcha, accessTokens } = mounting.services
  const now = Math.floor(c.get('nowMs') / 1000)
  const key = apiKeyOf(c.req.header('authorization'))
  if (key) requireTakesKey(row)
  const tag = row.botCheck || row.isProtected ? c.get('tag') : undefined
  const captchaToken =
    row.botCheck &&
    readPageToken(c.req.header('x-page-token'), () => mounting.verifyPageToken(c), captcha)
  const at = { channel: c.get('channel').id, now }
  const bearer = row.givesToken ? undefined : c.req.header('authorization')
  const claims = key ?? (await readBearer(bearer, row.access, { tokens: accessTokens, at }))
  const visit = mounting.visitOf(c.req.raw, c.get('nowMs'))
  if (!visit) throw new ApiError('forbidden', undefined, { details: { reason: 'visit' } })
  const input = parse(await rawInput(c, row))
  const addresses = keysOf(callerNetwork(visit.ip))
  const body = row.takes ? { body: c.req.raw.body } : {}
  const from = cameFrom(visit, 'browser')
  const call = callOf(c, { now, addresses, origin: visit.origin, from, ...body }, mounting)
  const isUnchecked = captcha !== undefined && !captchaToken
  const admission: Admission = { row, input, tag, claims, keysOf, isUnchecked }
  const admitted = await admit(call, admission)
  if (captcha && captchaToken && row.botCheck) {
    const hostname = new URL(visit.origin).hostname
    const drawn = { token: captchaToken, action: row.botCheck, ip: visit.ip, hostname }
    admission.isUnchecked = !(await passesCaptcha(captcha, drawn))
    if (admission.isUnchecked) await countUnchecked(call, admission)
  }
  const answer = await handler(input, { ...call, ...admitted }).catch(async (error: unknown) => {
    await giveBackUnsent(call, admission, error)
    throw error
  })
  await giveBack(call, admission)
  if (row.gives) return fileAnswer(c, row.gives, answer)
  return c.json(toSnake(answer) as object, 200, { 'cache-control': 'no-store' })
}

/**
 * Answers with a file as a download, because a file shown inline could act as a page of the shop.
 */
function fileAnswer(c: BackendContext, mediaType: string, answer: unknown): Response {
  const { name, bytes } = answer as { name: string; bytes: unknown }
  if (!(bytes instanceof Uint8Array)) throw new Error(`expected the bytes of ${name}`)
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '')}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}

async function rawInput(c: BackendContext, row: CallRow): Promise<unknown> {
  const isQuery = row.method === 'GET' || row.takes
  if (row.takes) requireMediaType(c.req.raw.headers, row.takes)
  return isQuery ? parseQuery(new URL(c.req.url).search) : readBody(c.req.raw)
}

export function cameFrom({ ip, country }: Visit, source: CameFrom['source']): CameFrom {
  const network = coarseNetwork(ip)
  return { source, ...(network ? { network } : {}), ...(country ? { country } : {}) }
}

/** Returns the context of a call for its handler. */
export function callOf<Given extends GivenServices>(
  c: BackendContext,
  known: Pick<CallWith<Given>, 'now' | 'addresses' | 'origin' | 'from' | 'body'>,
  { services, report }: Mounting<Given>,
): CallWith<Given & BoundServices> {
  return {
    ...known,
    db: gatherReads(c.env.DB),
    gate: createAskGate(c.env.GATE),
    channel: c.get('channel'),
    locale: localeOf(c.req.header('accept-language')),
    requestId: c.get('requestId'),
    services: {
      ...services,
      catalogue: c.env.CATALOGUE,
      files: c.env.FILES,
      assets: c.env.ASSETS,
    },
    queue: openQueue(c.env),
    later: (work) =>
      c.executionCtx.waitUntil(work.catch((error: unknown) => report(error, c.req.raw))),
  }
}

function refuseMethod(c: BackendContext, { method }: CallRow): Response {
  const response = problemResponse(new ApiError('method_not_allowed'), c.get('requestId'))
  response.headers.set('allow', method === 'GET' ? 'GET, HEAD' : method)
  return response
}
