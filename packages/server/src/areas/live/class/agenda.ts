import { agendaWords as words } from '@portal/contract/areas/account/guide.ts'
import { liveConsoleLink } from '@portal/contract/areas/live/class-links.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { sql } from 'drizzle-orm'
import { liveClasses } from '#src/schema/live/class.ts'
import type { GuideAgendaSource } from '#src/shared/guide/guide-providers.ts'
import { daysFromToday, startOfToday } from '#src/shared/guide/tasks.ts'
import { hostedBy } from './reach.ts'

const MOST = 6

interface Row extends Record<string, unknown> {
  id: string
  title: string
  at: string
  host: string
  running: boolean
}

/** Live classes of today that the person hosts, or runs by his rights. */
export const liveAgenda: GuideAgendaSource = {
  access: [],
  load: async ({ tx, actor }) => {
    const { rows } = await tx.db.execute<Row>(sql`
      select ${liveClasses.id} as id, ${liveClasses.title} as title, ${liveClasses.plannedStart} as at,
        coalesce(u.name, '') as host, ${liveClasses.state} in ('live', 'paused') as running
      from ${liveClasses} left join users u on u.id = ${liveClasses.hostId}
      where ${liveClasses.state} in ('scheduled', 'live', 'paused') and ${liveClasses.plannedStart} >= ${startOfToday}
        and ${liveClasses.plannedStart} < ${daysFromToday(1)} and ${hostedBy(tx, actor)}
      order by ${liveClasses.plannedStart}, ${liveClasses.id} limit ${MOST}`)
    return rows.map(({ at, host, ...row }) => ({
      ...row,
      kind: 'live',
      at: new Date(at),
      note: fill(words.host, { host }),
      link: liveConsoleLink(row.id),
    }))
  },
}
