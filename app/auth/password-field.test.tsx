import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Form } from '#app/ui/kit/form/form.tsx'
import { ruleMessage } from '#app/ui/kit/form/rule-message.ts'
import { firstFailure } from '#app/ui/kit/form/rules.ts'
import { maxPasswordLength, shortestPassword } from '#contract/words.ts'
import { NewPasswordField, newPasswordRules } from './auth-form.tsx'

function helpFor(fewest: number): string {
  const element = (
    <Form method="post">
      <NewPasswordField fewest={fewest} />
    </Form>
  )
  const routes = [{ path: '/', element, action: () => null }]
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter(routes)} />)
}

describe('the field for a new password', () => {
  it.each([false, true])('R-PEO-6: says and checks the one rule, with a passkey: %s', (has) => {
    const fewest = shortestPassword(has)
    expect(helpFor(fewest)).toContain(`At least ${fewest} characters.`)
    const rules = newPasswordRules(fewest)
    const failure = firstFailure('x'.repeat(fewest - 1), rules)
    expect(failure && ruleMessage('New password', failure)).toBe(
      `New password must be between ${fewest} and ${maxPasswordLength} characters long.`,
    )
    expect(firstFailure('x'.repeat(fewest), rules)).toBeUndefined()
    expect(firstFailure('x'.repeat(maxPasswordLength + 1), rules)).toBeDefined()
  })
})
