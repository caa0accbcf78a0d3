import { useRef } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { TouchedBudgets } from '../touched-budgets.tsx'
import { Table } from '../ui/list/table.tsx'
import { AskPart } from './ask-part.tsx'
import { fieldNames } from './file-part.tsx'
import { type ImportAddress, importQuery, linkTo } from './import-address.ts'
import { type FileView, pageSize } from './import-view.ts'
import { PreviewRow } from './preview-row.tsx'
import { usePreviewKeys } from './use-preview-keys.ts'

type PreviewProps = { file: FileView; address: ImportAddress }

/** The rows of a file: to be corrected before the start, with their results afterwards. */
export function Preview({ file, address }: PreviewProps) {
  const { job, counts, rows, total } = file
  const table = useRef<HTMLElement>(null)
  usePreviewKeys(table)
  const isOpen = job.state === 'checking'
  const name = { file: job.name }
  return (
    <section className="panel preview" aria-labelledby="preview" ref={table}>
      <div className="part-head">
        <div>
          <h2 id="preview">{isOpen ? m.import_preview_title(name) : m.import_rows_of(name)}</h2>
          <p className="as-of">{isOpen ? m.import_checked() : job.summary}</p>
        </div>
        <div className="end">
          <WrongFiles file={file} />
          {isOpen && !file.needs && <StartButton ready={counts.ready} address={address} />}
        </div>
      </div>
      {isOpen && file.needs && <AskPart needs={file.needs} file={file} address={address} />}
      <div className="list-bar">
        <Shown counts={counts} address={address} isOpen={isOpen} />
        {isOpen && <p className="as-of">{m.import_hint()}</p>}
        <p className="as-of import-left" role="status">
          {isOpen &&
            (counts.wrong > 0
              ? m.import_wrong_left({ count: counts.wrong })
              : m.import_none_wrong())}
        </p>
      </div>
      <Table label={job.name} kind="ledger" heads={heads()}>
        {rows.map((row) => (
          <PreviewRow key={row.line} row={row} at={importQuery(address)} isOpen={isOpen} />
        ))}
      </Table>
      <Pages address={address} total={total} />
      {file.budgets.length > 0 && <TouchedBudgets budgets={file.budgets} />}
    </section>
  )
}

const heads = () => [
  { label: m.import_row(), isSum: true },
  { label: fieldNames.name() },
  { label: fieldNames.email() },
  { label: fieldNames.plan() },
  { label: fieldNames.day() },
  { label: m.import_todo() },
]

type ShownProps = Pick<FileView, 'counts'> & { address: ImportAddress; isOpen: boolean }

function Shown({ counts, address, isOpen }: ShownProps) {
  const wrong = counts.wrong + counts.failed
  const ready = isOpen ? counts.ready : counts.done
  const asks = counts.asks + counts.waiting
  return (
    <Segmented
      label={m.import_show()}
      value={address.show}
      items={[
        {
          value: 'all',
          label: m.import_show_all({ count: counts.all }),
          to: linkTo(address, { show: 'all' }),
        },
        {
          value: 'wrong',
          label: m.import_show_wrong({ count: wrong }),
          to: linkTo(address, { show: 'wrong' }),
        },
        {
          value: 'ready',
          label: m.import_show_ready({ count: ready }),
          to: linkTo(address, { show: 'ready' }),
        },
        ...(asks > 0
          ? [
              {
                value: 'asks' as const,
                label: m.import_show_asks({ count: asks }),
                to: linkTo(address, { show: 'asks' }),
              },
            ]
          : []),
      ]}
    />
  )
}

function StartButton({ ready, address }: { ready: number; address: ImportAddress }) {
  if (ready === 0) return null
  return (
    <PlainForm method="post">
      <input type="hidden" name="at" value={importQuery({ ...address, show: 'all', page: 1 })} />
      <input type="hidden" name="ready" value={ready} />
      <Button intent="start" size="small" title={m.import_takes({ count: ready })}>
        {m.import_assign({ count: ready })}
      </Button>
    </PlainForm>
  )
}

/** Links to a file of the rows that need a correction, or that failed. */
function WrongFiles({ file: { job, counts } }: Pick<PreviewProps, 'file'>) {
  const count = counts.wrong + counts.failed
  if (count === 0) return null
  return ['csv', 'xlsx'].map((type) => (
    <a
      key={type}
      className="btn q sm"
      href={`${pathTo('portal-import-file')}?job=${job.id}&type=${type}`}
      download
    >
      {m.import_wrong_file({ count, type: type.toUpperCase() })}
    </a>
  ))
}

function Pages({ address, total }: { address: ImportAddress; total: number }) {
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  const { page } = address
  return (
    <nav className="list-foot" aria-label={m.portal_list_pages()}>
      <span className="num">
        {`${(page - 1) * pageSize + 1}–${Math.min(total, page * pageSize)} / ${total}`}
      </span>
      <span className="acts">
        {page > 1 && <Link to={linkTo(address, { page: page - 1 })}>{m.import_page_before()}</Link>}
        {page < pages && (
          <Link to={linkTo(address, { page: page + 1 })}>{m.import_page_next()}</Link>
        )}
      </span>
    </nav>
  )
}
