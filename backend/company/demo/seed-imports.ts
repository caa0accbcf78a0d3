import type { CellProblemKind } from '#contract/assigning/import-words.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'

type Row = readonly [name: string, email: string, plan: string, day: string]

const heads = ['Besucher', 'E-Mail', 'Tarif', 'Versand']

/** Rows that were assigned or failed two days ago, when others had taken the last plans. */
const visits: readonly (readonly [row: Row, problem?: CellProblemKind])[] = [
  [['Mara Kováčová', 'person1@meridian.example', 'Europe, 5 GB', '']],
  [['Anders Høyer', 'person2@meridian.example', 'Europe, 5 GB', '']],
  [['石井 陽子', 'person21@meridian.example', 'Thailand, 3 GB', '']],
  [['Léa Marchand', 'lea.marchand@survey.example', 'UAE, 1 GB', ''], 'plan_short'],
  [['Óscar Peña', 'oscar.pena@survey.example', 'UAE, 1 GB', ''], 'plan_short'],
  [['أحمد المصري', 'ahmed@survey.example', 'Europe, 5 GB', ''], 'email_elsewhere'],
]

/** Rows that wait to be corrected. Days are filled in as days from now. */
const december: readonly Row[] = [
  ['Zoë Ångström', 'zoe.angstrom@survey.example', 'Europe, 5 GB', '+10'],
  ['이준호', 'junho.lee@survey.example', 'Japan 5GB', '+10'],
  ['महेश पाटील', 'mahesh.patil@survey,example', 'Thailand, 3 GB', '+12'],
  ['Nguyễn Thị Hồng', 'hong.nguyen@survey.example', 'Thailand, 3 GB', '+12'],
  ['ZOË ÅNGSTRÖM', 'Zoe.Angstrom@survey.example', 'Europe, 5 GB', '+10'],
  ['محمد الكردي', 'm.alkurdi@survey.example', 'EU 5GB', '+10'],
  ['王芳', 'fang.wang@survey.example', 'Arab Emirates', '+14'],
  ['Σοφία Παππά', 'sofia.pappa@survey.example', 'Europe, 5 GB', '31.11.2027'],
  ['Олена Бондаренко', 'o.bondarenko@survey.example', 'Europe, 5 GB', '+10'],
  ['GÃ¼nther StrauÃŸ', 'g.strauss@survey.example', 'Europe, 5 GB', '+10'],
  ['=HYPERLINK("http://evil.example")', 'r.fontes@survey.example', 'Europe, 5 GB', '+10'],
  ['หนึ่งฤทัย ใจดี', 'n.jaidee@survey.example', 'Japan 10 GB', '+17'],
]

const keptDays = 30

/** Adds two files to the postpaid organisation: one with rows that failed, and one to be corrected. */
export async function seedImports({ db, now }: Pick<Seeding, 'db' | 'now'>): Promise<void> {
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const day = (text: string) =>
    text.startsWith('+')
      ? new Date(now.getTime() + Number(text) * 86_400_000).toISOString().slice(0, 10)
      : text
  const failed = visits.filter(([, problem]) => problem).length
  const endedAt = nowSeconds - 2 * 86_400
  const over = {
    state: 'done',
    planned_count: visits.length,
    done_count: visits.length - failed,
    failed_count: failed,
    started_at: endedAt - 40,
    ended_at: endedAt,
  }
  const jobs = [
    { id: 'demo-import-visits', name: 'november-visits.csv', at: endedAt - 300, more: over },
    { id: 'demo-import-december', name: 'december-visits.csv', at: nowSeconds - 1_800, more: {} },
  ]
  const rows = { 'demo-import-visits': visits.length, 'demo-import-december': december.length }
  await db.batch([
    ...jobs.map(({ id, name, at, more }) =>
      insertRow(db, 'import_job', {
        id,
        organization_id: 'demo-meridian',
        channel: 'tradewind',
        file_name: name,
        bytes: 2_048,
        encoding: 'utf-8',
        separator: ';',
        heads: JSON.stringify(heads),
        fields: JSON.stringify(['name', 'email', 'plan', 'day']),
        created_by: 'demo-postpaid',
        created_by_name: 'Jonas Feldmann',
        locale: 'en',
        row_count: rows[id as keyof typeof rows],
        created_at: at,
        expires_at: at + keptDays * 86_400,
        ...more,
      }),
    ),
    ...visits.map(([cells, problem = null], at) =>
      insertRow(db, 'import_row', {
        job_id: 'demo-import-visits',
        line: at + 2,
        cells: JSON.stringify(cells),
        state: problem ? 'failed' : 'done',
        problem,
      }),
    ),
    ...december.map(([name, email, plan, when], at) =>
      insertRow(db, 'import_row', {
        job_id: 'demo-import-december',
        line: at + 2,
        cells: JSON.stringify([name, email, plan, day(when)]),
      }),
    ),
  ])
}
