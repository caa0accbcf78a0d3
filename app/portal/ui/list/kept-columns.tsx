type KeptColumnsProps = { columns: readonly string[]; hidden: readonly string[] }

/** Hidden fields that keep the choice of columns during a search. */
export function KeptColumns({ columns, hidden }: KeptColumnsProps) {
  if (hidden.length === 0) return null
  const shown = columns.filter((key) => !hidden.includes(key))
  return (
    <>
      <input type="hidden" name="cols" value="1" />
      {shown.map((key) => (
        <input key={key} type="hidden" name="col" value={key} />
      ))}
    </>
  )
}
