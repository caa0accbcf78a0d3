import { describe, expect, it } from 'vitest'
import {
  appRows,
  expectedInApp,
  expectedVerdict,
  knownRows,
  roles,
  viewers,
} from '#worker/testing/access-matrix.ts'
import { holdsPermissions, judge, matchesFlag } from './access.ts'
import type { Guard } from './route-row.ts'
import { routeTable } from './routes.ts'

const none = { isInApp: false }

describe('who may have a page', () => {
  const cells = routeTable.flatMap((row) => roles.map((role) => ({ ...row, role })))

  it.each(cells)('R-AC-1 $id for $role is as the matrix says', ({ id, guard, role }) => {
    const verdict = judge(guard, { viewer: viewers[role], isInApp: false })
    expect(verdict).toBe(expectedVerdict(id, role))
  })

  it.each(cells)('R-AC-1 $id for $role in the app is as the matrix says', ({ id, guard, role }) => {
    const verdict = judge(guard, { viewer: viewers[role], isInApp: true })
    expect(verdict).toBe(expectedInApp(id, role))
  })

  it('has rows of the app, and a line for each of them', () => {
    const ofApp = routeTable.filter(({ guard }) => guard?.inApp).map(({ id }) => id)
    expect(ofApp).toEqual(appRows)
    expect(ofApp).not.toEqual([])
  })

  it('R-AC-1 has a line for every row and a row for every line', () => {
    expect([...knownRows].sort()).toEqual(routeTable.map(({ id }) => id).sort())
  })

  it('R-AC-1 knows no page without a line', () => {
    expect(() => expectedVerdict('brand-new', 'anonymous')).toThrow('brand-new')
  })

  it('asks for an account wherever a flag or a permission is asked for', () => {
    const guards: Guard[] = [{ featureFlag: 'normal' }, { permission: ['GET_ACCOUNTS'] }]
    expect(guards.map((guard) => judge(guard, none))).toEqual(['sign_in', 'sign_in'])
  })

  it('answers with the missing page instead of a redirect where the row says so', () => {
    expect(judge({ requiredAuth: true, noRedirect: true }, none)).toBe('hide')
    expect(judge({ requiredAuth: true, noRedirect: true }, { viewer: viewers.bt, ...none })).toBe(
      'allow',
    )
  })

  it('shows pages of the app in the app alone', () => {
    expect(judge({ inApp: true }, none)).toBe('hide')
    expect(judge({ inApp: true }, { isInApp: true })).toBe('allow')
    expect(judge({ inApp: true, requiredAuth: true }, none)).toBe('hide')
  })
})

describe('flags compare whole segments', () => {
  it.each([
    ['normal', 'normal', true],
    ['enterprise', 'enterprise', true],
    ['enterprise', 'enterprise|PRE_PAID', true],
    ['enterprise', 'enterprise|POST_PAID', true],
    ['enterprise|PRE_PAID', 'enterprise|PRE_PAID', true],
    ['enterprise|PRE_PAID', 'enterprise|POST_PAID', false],
    ['enterprise|PRE_PAID', 'enterprise', false],
    ['enterprise|PRE', 'enterprise|PRE_PAID', false],
    ['enter', 'enterprise|PRE_PAID', false],
    ['', 'enterprise|PRE_PAID', false],
    ['', 'normal', false],
    ['', '', false],
    ['', undefined, false],
    ['normal', 'normality', false],
    ['PRE_PAID', 'enterprise|PRE_PAID', false],
    ['|', 'enterprise|PRE_PAID', false],
    ['enterprise|', 'enterprise|PRE_PAID', false],
  ])('%j wanted, %j had: %s', (wanted, flag, matches) => {
    expect(matchesFlag(wanted, flag)).toBe(matches)
  })
})

describe('permissions', () => {
  const member = {
    accountType: 'enterprise',
    permissions: ['GET_ACCOUNTS', 'ESIM_POINTS'],
  } as const

  it.each([
    [['GET_ACCOUNTS'], true],
    [['GET_ACCOUNTS', 'ESIM_POINTS'], true],
    [['GET_ACCOUNTS', 'GET_DATA_USAGE'], false],
    [['{product}_POINTS'], true],
    [['{other}_POINTS'], false],
    [['get_accounts'], false],
    [[], true],
  ])('%j of a member: %s', (wanted, holds) => {
    expect(holdsPermissions({ ...member, permissions: [...member.permissions] }, wanted)).toBe(
      holds,
    )
  })

  it('are not asked of consumers, and nobody has none', () => {
    expect(holdsPermissions({ accountType: 'normal', permissions: [] }, ['GET_ACCOUNTS'])).toBe(
      true,
    )
    expect(holdsPermissions(undefined, [])).toBe(false)
  })
})
