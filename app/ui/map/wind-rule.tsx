/** Two thin wavy lines that divide the data amount from the facts inside a large ticket. */
export function WindRule() {
  return (
    <svg className="wind-rule" viewBox="0 0 400 12" preserveAspectRatio="none" aria-hidden="true">
      <path
        vectorEffect="non-scaling-stroke"
        d="M0 3.6c38-4.8 62 4.4 100 0s62-4.4 100 0 62 4.4 100 0 62-4.4 100 0M0 8.8c38-4.8 62 4.4 100 0s62-4.4 100 0 62 4.4 100 0 62-4.4 100 0"
      />
    </svg>
  )
}
