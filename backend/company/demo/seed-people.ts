import type { Locale } from '#contract/locale.ts'
import { administratorKeys, type PermissionKey } from '#contract/permissions.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'

const organizationId = 'demo-meridian'

const groups = [
  ['sales-emea', 'Sales EMEA', 'CC-1100'],
  ['sales-apac', 'Sales APAC', 'CC-1200'],
  ['sourcing', 'Sourcing', 'CC-2100'],
  ['field', 'Field service', 'CC-3100'],
  ['marketing', 'Marketing', 'CC-4100'],
] as const

/** Roles besides those of the administrator and of the viewer. */
const roles: readonly (readonly [id: string, name: string, keys: readonly PermissionKey[]])[] = [
  [
    'finance',
    'Finance',
    [
      ...(['GET_DATA_USAGE', 'GET_STATEMENTS', 'UPDATE_PAYMENT_METHOD'] as const),
      ...(['UPDATE_BUDGETS', 'GET_AUDIT_LOG'] as const),
    ],
  ],
  [
    'manager',
    'Travel manager',
    [
      ...(['GET_DATA_USAGE', 'GET_ASSIGN_LIST', 'GET_ACCOUNTS'] as const),
      ...([
        'UPDATE_PAYMENT_METHOD',
        'CREATE_MASTER_ORDER',
        'UPDATE_BUDGETS',
        'UPDATE_POLICIES',
      ] as const),
    ],
  ],
  ['people', 'People team', ['GET_ACCOUNTS', ...administratorKeys]],
  ['traveller', 'Traveller', []],
]

/** Invented people by language; the mail address is made from the number. */
const names: readonly (readonly [locale: Locale, names: readonly string[]])[] = [
  ['en', ['Mara Kováčová', 'Anders Høyer', 'Rui Fontes', 'Zoë Brontë', 'Łukasz Żak', 'Siân Llŷr']],
  ['en', ['Ğülşen Çelik', 'Eiríkur Þórsson', 'Tomáš Dvořák', 'Ana Ibáñez', 'Îles Garçon']],
  ['de', ['Jonas Weidt', 'Käthe Größling', 'Jürgen Müßig', 'Änne Straßer']],
  ['vi', ['Nguyễn Thị Hồng', 'Trần Văn Đức', 'Phạm Thùy Dương', 'Lê Quốc Bảo']],
  ['th', ['สมชาย ใจดี', 'พิมพ์ชนก แก้วมณี', 'ณัฐพล ศรีสุข', 'กานดา วงศ์ทอง', 'อรทัย บุญมี']],
  ['ja', ['石井 陽子', '中村 健', '小林 さくら', '渡辺 大輔', '佐々木 結衣', '高橋 レン']],
  ['ko', ['김서연', '박지훈', '이하은', '최민준', '정유나']],
  ['en', ['ليلى حداد', 'عمر الخطيب', 'سارة منصور', 'يوسف العلي', 'نور الدين']],
  ['hi', ['अनन्या शर्मा', 'रोहन वर्मा', 'प्रिया नायर', 'विक्रम सिंह', 'मीरा जोशी']],
  ['zh-Hans', ['王小雨', '李明哲', '张晓婷', '刘子豪']],
  ['zh-Hant', ['陳美玲', '林志遠', '黃雅婷']],
  ['en', ['Ελένη Παππά', 'Νίκος Γεωργίου', 'Σοφία Δήμου', 'Άρης Κωστής', 'Ιωάννα Ρήγα']],
  ['en', ['Олена Шевчук', 'Іван Бондар', 'Мила Петрова', 'Ђорђе Николић', 'Юлия Зайцева']],
  ['fr', ['Chloé Lefèvre', 'Noël Béranger']],
  ['pt', ['João Conceição', 'Inês Assunção']],
]

/**
 * Adds colleagues, groups and roles to the postpaid demonstration organisation, each once. They
 * have no passwords and sign in nowhere.
 */
export async function seedPeople({ db, now }: Pick<Seeding, 'db' | 'now'>): Promise<void> {
  const createdAt = Math.floor(now.getTime() / 1000)
  await seedTravellers(db, createdAt)
  const people = names.flatMap(([locale, ofLocale]) => ofLocale.map((name) => ({ locale, name })))
  await db.batch([
    ...groups.map(([id, name, costCentre]) =>
      insertRow(db, 'billing_group', {
        id: `${organizationId}-${id}`,
        organization_id: organizationId,
        name,
        cost_centre: costCentre,
        created_at: createdAt,
      }),
    ),
    ...roles.map(([id, name, keys]) =>
      insertRow(db, 'role', {
        id: `${organizationId}-${id}`,
        organization_id: organizationId,
        name,
        permissions: JSON.stringify(keys),
      }),
    ),
    ...people.map((person, at) => insertPerson(db, { ...person, at, createdAt })),
    insertRow(db, 'invitation', {
      account_id: idOf(invitedAt),
      // This is not the hash of any token, so the invitation has to be sent again.
      token_hash: 'none',
      sent_at: createdAt - daySeconds,
      expires_at: createdAt + 6 * daySeconds,
    }),
  ])
}

/** People of the prepaid organisation, who were assigned eSIMs and never invited. */
const travellers = [
  'Tiago Moura',
  'Beatriz Lemos',
  '小松 航',
  'Freja Dahl',
  'Omar Aziz',
  'Aylin Kaya',
]

async function seedTravellers(db: D1Database, createdAt: number): Promise<void> {
  const rows = travellers.map((name, at) => {
    const email = `traveller${at + 1}@northpass.example`
    return insertRow(db, 'account', {
      id: `demo-northpass-person-${at}`,
      account_type: 'enterprise',
      email,
      email_key: email,
      name,
      locale: at === 2 ? 'ja' : 'en',
      currency_unit: 'USD',
      organization_id: 'demo-northpass',
      disabled_at: createdAt,
      without_access: 1,
      created_at: createdAt - 80 * daySeconds,
    })
  })
  await db.batch(rows)
}

const daySeconds = 86_400
const [suspendedAt, invitedAt] = [2, 15]

const idOf = (at: number) => `${organizationId}-person-${at}`

type NewPerson = { locale: Locale; name: string; at: number; createdAt: number }

function insertPerson(db: D1Database, person: NewPerson): D1PreparedStatement {
  const { locale, name, at, createdAt } = person
  const email = `person${at + 1}@meridian.example`
  const [group] = groups[at % groups.length] ?? groups[0]
  const isDisabled = at === suspendedAt || at === invitedAt
  return insertRow(db, 'account', {
    id: idOf(at),
    account_type: 'enterprise',
    email,
    email_key: email,
    name,
    locale,
    currency_unit: 'USD',
    organization_id: organizationId,
    role_ids: JSON.stringify([`${organizationId}-${roleOf(at)}`]),
    group_id: `${organizationId}-${group}`,
    disabled_at: isDisabled ? createdAt - daySeconds : null,
    created_at: createdAt - (90 - at) * daySeconds,
  })
}

function roleOf(at: number): string {
  if (at % 11 === 3) return 'manager'
  if (at % 22 === 7) return 'finance'
  return at === 20 ? 'people' : 'traveller'
}
