import { everyBrand, type StaffRole } from '#contract/office/staff-words.ts'
import { openStaffSession } from '../../office/staff/session.ts'
import type { SendOptions, TestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'

/** Adds a person of the office with a role, and returns their id. */
export async function addStaff(role: StaffRole, brand: string = everyBrand): Promise<string> {
  const id = crypto.randomUUID()
  const email = `${id}@staff.example`
  await testDatabase().batch([
    testDatabase()
      .prepare(
        'INSERT INTO staff (id, email, email_key, name, created_at) VALUES (?1, ?2, ?2, ?3, 0)',
      )
      .bind(id, email, `Person ${role}`),
    testDatabase()
      .prepare('INSERT INTO staff_role (staff_id, role, brand, given_at) VALUES (?1, ?2, ?3, 0)')
      .bind(id, role, brand),
  ])
  return id
}

/** Signs a new person of the office in. */
export async function becomeStaff(
  shop: TestShop,
  role: StaffRole = 'owner',
  brand?: string,
): Promise<SendOptions & { id: string }> {
  const id = await addStaff(role, brand)
  const person = { id, name: `Person ${role}` }
  return { id, bearer: await openStaffSession(shop.callOf(), person) }
}
