/** A text to be copied; touching it selects the whole text. */
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
