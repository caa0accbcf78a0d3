import { type DemoStaff, everyBrand, type StaffRole } from '#contract/office/staff-words.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { demoStaffId } from '../staff/sign-in.ts'

type Person = { who: DemoStaff; name: string; role: StaffRole; brand?: string }

/** People of the office, who sign in without a passkey where there is a demonstration. */
const people: readonly Person[] = [
  { who: 'owner', name: 'Mara Lindqvist', role: 'owner' },
  { who: 'lead', name: 'Deniz Aydın', role: 'support_lead' },
  { who: 'support', name: '佐々木 凛', role: 'support' },
  { who: 'catalogue', name: 'Ingrid Solheim', role: 'catalogue' },
  { who: 'marketing', name: 'Νίκος Παππάς', role: 'marketing' },
  { who: 'partner', name: 'Thandi Mokoena', role: 'partner', brand: 'mtn' },
]

export function peopleRows({ db, now }: Seeding): D1PreparedStatement[] {
  const at = Math.floor(now.getTime() / 1000)
  return people.flatMap(({ who, name, role, brand = everyBrand }) => {
    const id = demoStaffId(who)
    const email = `${who}@staff.tradewind.example`
    return [
      insertRow(db, 'staff', { id, email, email_key: email, name, created_at: at }),
      insertRow(db, 'staff_role', { staff_id: id, role, brand, given_at: at }),
    ]
  })
}
