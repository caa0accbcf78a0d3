import { describe, expect, it } from 'vitest'
import type { CellProblemKind } from '#contract/assigning/import-words.ts'
import { emailKey } from '../../../call/limits/email-key.ts'
import { type DayOrder, readDay } from '../../../platform/time/read-day.ts'
import { checkRows, shareStock } from './check-rows.ts'
import type { CellProblem, CheckedRow, Known } from './checked-row.ts'
import type { KnownPlan } from './match-plan.ts'

const plans: KnownPlan[] = [
  { id: 'jp-5gb-30d-v1', mb: 5120, isDaily: false, days: 30, names: ['japan', '日本', 'jp'] },
  { id: 'jp-10gb-30d-v1', mb: 10240, isDaily: false, days: 30, names: ['japan', '日本', 'jp'] },
  {
    id: 'europe-5gb-30d-v1',
    mb: 5120,
    isDaily: false,
    days: 30,
    names: ['europe', 'europa', 'ヨーロッパ'],
  },
  { id: 'europe-5gb-a-day-v1', mb: 5120, isDaily: true, days: 30, names: ['europe', 'europa'] },
  {
    id: 'us-10gb-30d-v1',
    mb: 10240,
    isDaily: false,
    days: 30,
    names: ['united states', 'usa', 'us'],
  },
]

const known: Known = {
  plans,
  groups: [{ id: 'emea', name: 'Sales EMEA' }],
  people: new Map([
    [emailKey('gone@halden.example'), 'suspended' as const],
    [emailKey('other@else.example'), 'elsewhere' as const],
  ]),
  today: '2026-11-23',
  dayOrder: 'day_first',
  defaultPlanId: null,
  defaultDay: null,
  isGuessed: false,
}

const columns = ['name', 'email', 'plan', 'day', 'group', 'locale'] as const
const fine = ['Zoë Ångström', 'zoe@halden.example', 'Europe, 36, 5 GB', '30.11.2026', '', '']
const cellsWith = (changes: Partial<Record<(typeof columns)[number], string>>) =>
  fine.map((cell, at) => changes[columns[at] ?? 'name'] ?? cell)

function check(rows: readonly (readonly string[])[], with_: Partial<Known> = {}): CheckedRow[] {
  const raw = rows.map((cells, at) => ({ line: at + 2, cells, isSkipped: false }))
  const checked = [...checkRows(raw, columns, { ...known, ...with_ }).values()]
  shareStock(checked, new Map(plans.map(({ id }) => [id, 3])))
  return checked
}

function problemOf(changes: Parameters<typeof cellsWith>[0]): CellProblem | undefined {
  const [row] = check([cellsWith(changes)])
  expect(row?.order === undefined).toBe((row?.problems.length ?? 0) > 0)
  return row?.problems[0]
}

describe('a row of a file', () => {
  it('that is right says what to do', () => {
    const [row] = check([cellsWith({ group: 'sales emea', locale: 'Deutsch' })])
    expect(row?.order).toEqual({
      name: 'Zoë Ångström',
      email: 'zoe@halden.example',
      key: emailKey('zoe@halden.example'),
      planId: 'europe-5gb-30d-v1',
      day: '2026-11-30',
      groupId: 'emea',
      locale: 'de',
    })
  })

  it.each([
    ['email_missing', { email: '' }],
    ['email_wrong', { email: 'mahesh.patil@halden' }],
    ['email_suspended', { email: 'gone@halden.example' }],
    ['email_elsewhere', { email: 'Other@else.example' }],
    ['name_missing', { name: '' }],
    ['name_long', { name: 'ก'.repeat(81) }],
    ['formula', { name: '=HYPERLINK("http://pay.example")' }],
    ['formula', { name: '@SUM(A1)' }],
    ['encoding', { name: 'GÃ¼nther StrauÃŸ' }],
    ['encoding', { name: 'G\ufffdnther' }],
    ['plan_missing', { plan: '' }],
    ['plan_unknown', { plan: 'EU 5GB' }],
    ['plan_unclear', { plan: 'Japan' }],
    ['day_unread', { day: 'next week' }],
    ['day_absent', { day: '31.11.2026' }],
    ['day_past', { day: '22.11.2026' }],
    ['day_far', { day: '1.12.2027' }],
    ['group_unknown', { group: 'Sales' }],
    ['locale_unknown', { locale: 'Klingon' }],
  ] satisfies [CellProblemKind, object][])('is refused: %s', (kind, changes) => {
    const found = problemOf(changes)
    expect(found?.kind).toBe(kind)
    expect(found?.fixes.length).toBeLessThanOrEqual(2)
  })

  it.each([
    ['ليلى حدّاد'],
    ['หนึ่งฤทัย ใจดี'],
    ['Jean-Luc O’Neill'],
    ['Jos\u0065\u0301'],
    ['Ântônio Gonçalves'],
    ['- '],
  ])('keeps the name %s', (name) => {
    expect(problemOf({ name })).toBeUndefined()
  })

  it('is mended by its fixes', () => {
    const mended = (changes: Parameters<typeof cellsWith>[0]) =>
      problemOf(changes)?.fixes.map((fix) => (fix.kind === 'set' ? fix.value : fix.kind))
    expect(mended({ name: 'GÃ¼nther StrauÃŸ' })).toEqual(['Günther Strauß'])
    expect(mended({ email: ' zoe @halden,example' })).toEqual(['zoe@halden.example'])
    expect(mended({ plan: 'Europe 5gb 30' })).toBeUndefined()
    expect(mended({ plan: 'Jpan 5 GB' })).toEqual(['jp-5gb-30d-v1'])
    expect(mended({ plan: '日本' })).toEqual(['jp-5gb-30d-v1', 'jp-10gb-30d-v1'])
    expect(mended({ day: '31.11.2026' })).toEqual(['2026-11-30', '2026-12-01'])
    expect(mended({ day: '1.2.2026' })).toEqual(['2026-11-23'])
  })

  it.each(['Japan 5 GB', 'JP, 5GB, 30 days', '日本 5GB', 'japan 5120 mb', 'jp-5gb-30d-v1'])(
    'names a plan as "%s"',
    (plan) => {
      expect(check([cellsWith({ plan })])[0]?.order?.planId).toBe('jp-5gb-30d-v1')
    },
  )

  it('without plan and day gets those of the whole file', () => {
    const rows = check([cellsWith({ plan: '', day: '' })], {
      defaultPlanId: 'us-10gb-30d-v1',
      defaultDay: '2026-12-01',
    })
    expect(rows[0]?.order).toMatchObject({ planId: 'us-10gb-30d-v1', day: '2026-12-01' })
  })
})

describe('the rows of a file together', () => {
  it('do not name the same person, plan and day twice, however the accents are typed', () => {
    const [first, second] = check([fine, cellsWith({ name: 'Zoe\u0308 A\u030angstro\u0308m' })])
    expect(first?.problems).toEqual([])
    const skip = { kind: 'skip', lines: [3] }
    expect(second?.problems).toMatchObject([{ kind: 'double', lines: [2], fixes: [skip] }])
    const [, capitals] = check([fine, cellsWith({ email: 'Zoe@HALDEN.example' })])
    expect(capitals?.problems).toMatchObject([{ kind: 'double' }])
    expect(check([fine, cellsWith({ day: '1.12.2026' })])[1]?.problems).toEqual([])
  })

  it('take no more plans than are free, in their order', () => {
    const rows = check([1, 2, 3, 4, 5].map((at) => cellsWith({ email: `p${at}@halden.example` })))
    expect(rows.map(({ problems }) => problems.length)).toEqual([0, 0, 0, 1, 1])
    const buy = { kind: 'buy', planId: 'europe-5gb-30d-v1', count: 2 }
    expect(rows[3]?.problems).toMatchObject([
      { kind: 'plan_short', count: 3, lines: [3, 4], fixes: [buy] },
    ])
  })

  it('that are skipped take nothing', () => {
    const raw = [fine, fine].map((cells, at) => ({ line: at + 2, cells, isSkipped: at === 0 }))
    const rows = checkRows(raw, columns, known)
    expect(rows.get(3)?.problems).toEqual([])
    expect(rows.get(2)?.problems).toEqual([])
  })

  it('with one spelling of a plan are mended together', () => {
    const rows = check(
      [1, 2, 3].map((at) => cellsWith({ email: `p${at}@halden.example`, plan: 'Europ 5GB' })),
    )
    expect(rows[1]?.problems[0]?.fixes).toMatchObject([{ kind: 'set', lines: [2, 3, 4] }])
  })

  it('agree in the order of day and month', () => {
    const days = (texts: readonly string[]) =>
      check(texts.map((day, at) => cellsWith({ day, email: `p${at}@halden.example` }))).map(
        ({ order }) => order?.day,
      )
    expect(days(['12/3/2026', '11/30/2026'])).toEqual(['2026-12-03', '2026-11-30'])
    expect(days(['3/12/2026', '30/11/2026'])).toEqual(['2026-12-03', '2026-11-30'])
  })
})

describe('a day', () => {
  it.each([
    ['2026-12-02'],
    ['2/12/2026'],
    ['12/2/2026', 'month_first'],
    ['2. 12. 26'],
    ['2026年12月2日'],
    ['2026. 12. 2.'],
    ['2 Dec 2026'],
    ['December 2, 2026'],
    ['2 de dezembro de 2026'],
    ['2 décembre 2026'],
    ['2 ธ.ค. 2569'],
    ['2 ธันวาคม 2569'],
    ['2 दिसंबर 2026'],
    ['٢/١٢/٢٠٢٦'],
    ['２０２６/１２/０２'],
    ['46358'],
    ['2026-12-02T09:00:00'],
  ] as [string, DayOrder?][])('is read from "%s"', (text, order = 'day_first') => {
    expect(readDay(text, order)).toEqual({ day: '2026-12-02' })
  })

  it.each(['', 'soon', '12', '2/2026', '0.0.2026', '2.13.2026'])(
    'is not read from "%s"',
    (text) => {
      expect(readDay(text, 'day_first')).toEqual({ problem: 'unread' })
    },
  )
})

describe('a file of 2,000 rows', () => {
  it('is checked in a moment', () => {
    const rows = Array.from({ length: 2_000 }, (_, at) =>
      cellsWith({ email: `p${at}@halden.example`, plan: at % 3 ? 'Japan, 5 GB' : 'Jpan 5 G' }),
    )
    const startedAt = performance.now()
    check(rows)
    const took = performance.now() - startedAt
    console.log(`2,000 rows checked in ${Math.round(took)} ms`)
    expect(took).toBeLessThan(2_000)
  })
})
