import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Change } from '#app/ui/portal/change.tsx'
import { SeenHead } from '#app/ui/portal/list/seen-head.tsx'
import { Table } from '#app/ui/portal/list/table.tsx'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'
import { TouchedBudgets } from '../touched-budgets.tsx'
import type { ShownSeveral } from './shown-several.ts'

type SeveralProps = {
  several: ShownSeveral
  problem: { field?: string; message: string } | undefined
  /** The path of the list without a selection. */
  back: string
}

/** The selected requests, what they add to budgets together, and the forms that decide them. */
export function Several({ several, problem, back }: SeveralProps) {
  const { title, rows, budgets, approvable, declinable, approve, decline } = several
  const errors = problem?.field ? { [problem.field]: problem.message } : {}
  return (
    <section className="panel approval-ticket bulk-ask" aria-labelledby="several">
      <div className="approval-head">
        <SeenHead id="several">{title}</SeenHead>
      </div>
      <SeveralTable rows={rows} sum={several.sum} />
      {budgets.length > 0 && <TouchedBudgets budgets={budgets} />}
      <Form method="post" className="approval-decide" errors={errors}>
        {approvable.map(({ id, totalMinor }) => (
          <span key={id} hidden>
            <input type="hidden" name="approve" value={id} />
            <input type="hidden" name={`total.${id}`} value={totalMinor} />
          </span>
        ))}
        {declinable.map((id) => (
          <input key={id} type="hidden" name="decline" value={id} />
        ))}
        <TextareaField
          name="word"
          label={m.approval_word()}
          help={m.approval_word_help()}
          rows={2}
          maxLength={maxApprovalWord}
        />
        <div className="approval-buttons">
          {approvable.length > 0 && (
            <Button type="submit" name="intent" value="approve_several">
              {approve}
            </Button>
          )}
          <ButtonLink variant="secondary" to={back}>
            {m.kit_confirm_back()}
          </ButtonLink>
          {declinable.length > 0 && (
            <Button type="submit" name="intent" value="decline_several" variant="secondary" danger>
              {decline}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

function SeveralTable({ rows, sum }: Pick<ShownSeveral, 'rows' | 'sum'>) {
  return (
    <Table
      label={m.approval_list()}
      heads={[{ label: m.people_person() }, { label: m.approval_sum(), isSum: true }]}
      foot={
        <tr>
          <th scope="row">{m.checkout_total()}</th>
          <td className="sum">{sum}</td>
        </tr>
      }
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <b translate="no">{row.person}</b>
            <span className="approval-what">
              {row.flag && <Flag code={row.flag} size={20} />}
              {row.what}
            </span>
            <small className={row.problem ? 'warn' : undefined}>{row.problem || row.why}</small>
          </td>
          <td className="sum">
            {row.before ? <Change before={row.before} after={row.sum} /> : row.sum}
          </td>
        </tr>
      ))}
    </Table>
  )
}
