import type { PlateRow } from '@portal/contract/areas/business-card/plate.ts'

/** A template at a glance: its shape, its colours and its logo. */
export function PlateThumb({
  plate: { layout, colour, accent, logo },
}: {
  plate: Pick<PlateRow, 'layout' | 'colour' | 'accent' | 'logo'>
}) {
  return (
    <span
      className="plate-thumb"
      data-layout={layout}
      style={{ background: layout === 'bilingual' ? '#ffffff' : colour }}
      aria-hidden="true"
    >
      {layout === 'bilingual' && <i style={{ background: colour }} />}
      {logo !== '' && <img src={logo} alt="" />}
      <b style={{ background: accent }} />
    </span>
  )
}
