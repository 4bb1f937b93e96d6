import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { inScope } from '#src/platform/database/tx.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'

/** Forms by name, as the office looks after them. */
export const paletteOfHealthForms: PaletteSource = {
  access: [P.healthReport],
  find: async ({ tx, actor, keyword }) => {
    const like = `%${escapeLike(keyword)}%`
    const scoped = { ...tx, actor, scope: actor.scopeOf([P.healthReport]) }
    const { rows } = await tx.db.execute<{ id: string; title: string }>(sql`
      select f.id, f.name as title from health_forms f
      where f.name ilike ${like} and ${inScope(scoped, sql`f.owner_org_id`, sql`f.created_by`)}
      order by f.updated_at desc limit ${MOST_HITS}`)
    return rows.map((row) => ({ ...row, code: '', aside: '', link: '/epidemic/reportList?tab=forms' }))
  },
}
