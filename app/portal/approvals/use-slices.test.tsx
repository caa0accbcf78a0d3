// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { maxDecidedAtOnce } from '#contract/spending/approval-words.ts'
import { useSlices } from './use-slices.ts'

const path = '/enterprise/manage/approvals'
const ids = Array.from({ length: 2 * maxDecidedAtOnce + 5 }, (_, at) => `request-${at + 1}`)

let root: Root
let slices: ReturnType<typeof useSlices>
let place: ReturnType<typeof useLocation>
/** The ids in each call, and the totals that were shown for them. */
let sent: { ids: string[]; totals: string[]; word: string }[]

function Page() {
  slices = useSlices()
  place = useLocation()
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.querySelector('#root') as Element)
  sent = []
})

afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

/** Shows a page whose action answers each call, and approves all requests. */
async function approveAll(answer: (asked: string[], call: number) => object): Promise<void> {
  async function action({ request }: { request: Request }) {
    const form = await request.formData()
    const asked = form.getAll('approve').map(String)
    const totals = asked.map((id) => String(form.get(`total.${id}`)))
    sent.push({ ids: asked, totals, word: String(form.get('word')) })
    return answer(asked, sent.length)
  }
  const Stub = createRoutesStub([{ path, Component: Page, action }])
  await act(async () => root.render(<Stub initialEntries={[path]} />))
  const form = new FormData()
  form.set('word', 'Go on')
  for (const id of ids) {
    form.append('approve', id)
    form.set(`total.${id}`, '100')
  }
  await act(async () => slices.start(form, 'approve'))
}

const query = () => new URLSearchParams(place.search)
const ended = () =>
  vi.waitFor(async () => {
    await act(async () => {})
    expect(slices.run).toBeUndefined()
  })

it('decides all, some by each call, and shows those that were refused', async () => {
  await approveAll((asked, call) => {
    const failed = call === 2 ? asked.slice(0, 1).map((requestId) => ({ requestId })) : []
    return { slice: { decided: asked.length - failed.length, failed, left: [] } }
  })
  await ended()
  expect(sent.map((each) => each.ids.length)).toEqual([maxDecidedAtOnce, maxDecidedAtOnce, 5])
  expect(sent.flatMap((each) => each.ids)).toEqual(ids)
  expect(new Set(sent.flatMap(({ totals, word }) => [...totals, word]))).toEqual(
    new Set(['100', 'Go on']),
  )
  expect([query().get('done'), query().get('count')]).toEqual(['approved', String(ids.length - 1)])
  expect(query().get('pick')).toBe(ids[maxDecidedAtOnce])
})

it('ends with the call that is refused, and keeps all that are left', async () => {
  await approveAll((asked, call) =>
    call === 1
      ? { slice: { decided: asked.length, failed: [], left: [] } }
      : { problem: { message: 'Not now' } },
  )
  await ended()
  expect(sent).toHaveLength(2)
  expect(query().get('count')).toBe(String(maxDecidedAtOnce))
  expect(query().get('pick')?.split(',')).toHaveLength(ids.length - maxDecidedAtOnce)
})

it('stops after the call under way', async () => {
  const held = Promise.withResolvers<void>()
  await approveAll(async (asked) => {
    await held.promise
    return { slice: { decided: asked.length, failed: [], left: [] } }
  })
  await act(async () => slices.stop())
  held.resolve()
  await ended()
  expect(sent).toHaveLength(1)
  expect(query().get('count')).toBe(String(maxDecidedAtOnce))
})
