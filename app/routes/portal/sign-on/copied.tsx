/** A text to be copied, selected as a whole where it is touched. */
export function Copied({ label, text }: { label: string; text: string }) {
  return (
    <label className="sign-on-copied">
      <span className="fl">{label}</span>
      <span className="field">
        <input
          readOnly
          value={text}
          translate="no"
          dir="ltr"
          onFocus={({ target }) => target.select()}
        />
      </span>
    </label>
  )
}
