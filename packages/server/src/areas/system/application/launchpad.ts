import type { GuideGroup } from '@portal/contract/areas/account/guide.ts'
import { UNGROUPED } from '@portal/contract/areas/system/application.ts'
import { sql } from 'drizzle-orm'
import { FACETS } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { pointRead } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { applications } from '#src/schema/system/application.ts'
import { addressedTo } from '#src/shared/audience/resolve.ts'

interface Tile {
  id: string
  name: string
  icon: string
  health: 'ok' | 'down' | 'unknown'
  mode: 'same' | 'new'
  groupId: string | null
  groupName: string | null
}

const selectTiles = pointRead<Tile>(
  () => sql`
    select applications.id, applications.name, applications.icon, applications.health, applications.mode,
      g.id as "groupId", g.name as "groupName"
    from applications
    left join (application_group_apps l join application_groups g on g.id = l.group_id and g.enabled)
      on l.application_id = applications.id
    where applications.enabled and ${addressedTo(applications, FACETS)}
    order by g.sort nulls last, g.name collate "zh-x-icu", l.sort, applications.sort, applications.name collate "zh-x-icu"`,
)

/** Tiles of the applications addressed to the person: groups in their order, what stands in none under 其他. */
export const launchpad = async ({ db }: Tx, { facets }: Actor): Promise<GuideGroup[]> => {
  const rows = await selectTiles(db, { facets })

  const groups = new Map<string, GuideGroup>()
  for (const { groupId, groupName, ...tile } of rows) {
    const key = groupId ?? UNGROUPED.id
    const group = groups.get(key) ?? { id: key, name: groupName ?? UNGROUPED.name, apps: [] }
    group.apps.push({ ...tile, badge: 0 })
    groups.set(key, group)
  }
  return [...groups.values()]
}
