import { learningRefusals as no } from '@portal/contract/areas/learning/refusals.ts'
import type { findByWatermark } from '@portal/contract/areas/learning/time.ts'
import { sql } from 'drizzle-orm'
import { ensure } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import type { StudyItemType } from '#src/schema/study.ts'
import type { StudyItems } from '#src/shared/evidence/study-items.ts'
import { personInScope } from '../people.ts'

interface Found extends Record<string, unknown> {
  user_id: string
  name: string
  code: string
  org_name: string
  item_type: StudyItemType
  item_id: string
  opened_at: string
}

/** Whose screen a picture was taken of; of the rare equal codes the latest sitting. */
export const watermarkWith =
  (items: StudyItems): HandlerOf<typeof findByWatermark> =>
  async ({ tx, body }) => {
    const { rows } = await tx.db.execute<Found>(sql`
    select u.id as user_id, u.name, u.code, o.name as org_name, s.item_type, s.item_id, s.opened_at
    from sittings s join users u on u.id = s.user_id join org_units o on o.id = u.primary_org_id
    where s.watermark = ${body.code.toUpperCase()} and ${personInScope(tx)}
    order by s.opened_at desc limit 1`)
    const [found] = rows
    ensure(found, no.watermarkUnknown)

    const item = { itemType: found.item_type, itemId: found.item_id }
    tx.notes.push({ objectType: 'users', objectId: found.user_id, objectName: found.name, diff: [] })
    return {
      ...item,
      userId: found.user_id,
      name: found.name,
      code: found.code,
      orgName: found.org_name,
      title: (await items.find(tx.db, item))?.title ?? '',
      at: new Date(found.opened_at),
    }
  }
