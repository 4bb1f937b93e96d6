import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { escapeLike } from '#src/platform/database/db.ts'
import { foldKeyword } from '#src/shared/directory/grams.ts'
import { pathName, personSpelled, unitMatches } from '#src/shared/directory/search.ts'
import { personVisible, unitVisible } from '#src/shared/directory/visible.ts'
import { MOST_HITS, type PaletteSource } from '#src/shared/palette/palette.ts'

/** People by name, number, pinyin or initials; those whose name begins with it first. */
export const paletteOfPeople: PaletteSource = {
  access: [P.user],
  find: async ({ tx, keyword, like }) => {
    // Pinyin counts from its beginning: inside, two letters of two syllables would find half the house.
    const spelled = escapeLike(foldKeyword(keyword))
    const { rows } = await tx.db.execute<{ id: string; name: string; code: string; path: string | null }>(sql`
      select f.id, f.name, f.code, ${pathName(sql`o.path`)} as path from (
        select u.id, u.name, u.code, u.primary_org_id,
          (u.initials like ${`${spelled}%`} or u.name like ${`${keyword}%`} or u.code = ${keyword}) as begins
        from users u
        where u.deleted_at is null and ${personSpelled(keyword)} and ${personVisible(tx)}
          and (u.name ilike ${like} or u.code ilike ${like} or u.initials like ${`%${spelled}%`} or u.pinyin like ${`${spelled}%`})
        order by begins desc, u.name, u.code limit ${MOST_HITS}) f
      left join org_units o on o.id = f.primary_org_id
      order by f.begins desc, f.name, f.code`)
    return rows.map(({ id, name, code, path }) => ({
      id,
      title: name,
      code,
      aside: (path ?? '').split('/').slice(-3).join(' / '),
      link: `/system/user?user=${id}`,
    }))
  },
}

/** Units with the way to them. */
export const paletteOfUnits: PaletteSource = {
  access: [P.orgAndDictionary],
  find: async ({ tx, keyword }) => {
    const { rows } = await tx.db.execute<{ id: string; path: string | null; name: string; code: string }>(sql`
      select o.id, o.name, o.code, ${pathName(sql`o.path`)} as path from org_units o
      where o.enabled and ${unitMatches(keyword)} and ${unitVisible(tx.scope)}
      order by o.depth, o.path limit ${MOST_HITS}`)
    return rows.map(({ id, name, code, path }) => ({
      id,
      title: name,
      code: '',
      aside: (path ?? '').split('/').slice(0, -1).slice(-2).join(' / ') || code,
      link: `/system/org?org=${id}`,
    }))
  },
}
