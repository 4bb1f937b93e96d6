import { modeInput, type PlaceRow, switchPlaceMode } from '@portal/contract/areas/place/place.ts'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'

const Field = fieldsOf(modeInput)

/** 切换模式 of the chosen places and everything below them. */
export function ModeDrawer({ places, onClose }: { places: readonly PlaceRow[]; onClose: () => void }) {
  const [first] = places
  return (
    <FormDrawer<typeof switchPlaceMode, z.output<typeof modeInput>>
      title={places.length === 1 && first ? `${first.name} 切换模式` : `切换 ${places.length} 个场所的模式`}
      write={switchPlaceMode}
      initial={{ mode: first?.mode === 'alert' ? 'normal' : 'alert' }}
      body={(values) => ({ ...values, ids: places.map(({ id }) => id) })}
      verb="切换"
      said={(result) => `已切换 ${result.places} 个场所`}
      onClose={onClose}
    >
      <Field name="mode" help="连同下级场所一起切换" />
      <Field name="until" help="到时自动恢复常态化，不填则直到再次切换" />
      <Field name="reason" />
    </FormDrawer>
  )
}
