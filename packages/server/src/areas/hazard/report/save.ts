import type { saveHazard } from '@portal/contract/areas/hazard/hazard.ts'
import { hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { sql } from 'drizzle-orm'
import { inScope } from '#src/platform/database/tx.ts'
import { refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { momentOf, noteChange } from '../hazard/cases.ts'
import { picturesOf } from '../hazard/photos.ts'
import { createHazard } from './create.ts'

/** 登记 of an inspection, in the name of who inspects; the place lies in his scope. */
export const saveWith =
  (portal: Portal): HandlerOf<typeof saveHazard> =>
  async ({ tx, body: { photos, ...values }, actor }) => {
    const { rows } = await tx.db.execute(sql`
      select 1 from places p where p.id = ${values.placeId} and ${inScope(tx, sql`p.owner_org_id`, null)}`)
    if (rows.length === 0) refuseField('placeId', no.placeMissing)
    const pictures = await picturesOf(portal, { tx, actor }, photos)
    const at = await momentOf(portal, tx)
    const hazard = await createHazard(portal, tx, { actor, mode: 'named', at, values: { ...values, photos: pictures } })
    noteChange(tx, hazard, [{ field: 'state', before: '', after: hazard.state }])
    return { id: hazard.id, number: hazard.number }
  }
