import { DAY_MS, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { anchors } from '#src/schema/live/anchor.ts'

/** Videos that each of the first two handed in himself. */
const OWN_VIDEOS = 4

const seeds = [
  {
    login: 'lecturer',
    fields: ['电气安全', '应急处置'],
    intro: '从事电气安全培训十二年，擅长把事故案例讲成操作要点。',
  },
  { login: 'officer', fields: ['安全管理', '法律法规'], intro: '公司安全管理主讲，主持月度安全直播。' },
  { login: '', fields: ['动火作业', '有限空间'], intro: '检修现场二十年，带过三十多名徒弟。' },
  { login: '', fields: ['消防安全'], intro: '义务消防队队长。' },
  { login: '', fields: ['职业健康'], intro: '职业卫生管理员。', enabled: false },
  { login: '', fields: ['高处作业'], intro: '登高作业监护人。', days: -30 },
]

interface Person extends Record<string, unknown> {
  id: string
  name: string
  login: string
  orgId: string
}

/** Six anchors: four whose term runs, one who was stopped, one whose term is over. */
export const insertAnchors = async (db: Db): Promise<void> => {
  const named = sql.param(seeds.flatMap(({ login }) => (login === '' ? [] : [login])))
  const { rows: people } = await db.execute<Person>(sql`
    select id, name, login_name as login, primary_org_id as "orgId" from users where login_name = any(${named}::text[])`)
  const { rows: others } = await db.execute<Person>(sql`
    select distinct on (u.primary_org_id) u.id, u.name, '' as login, u.primary_org_id as "orgId" from users u
    where u.enabled and u.deleted_at is null and u.login_name not in
      ('admin', 'officer', 'lecturer', 'approver', 'learner', 'visitor')
    order by u.primary_org_id, u.code limit ${seeds.length}`)
  for (const [at, { login, fields, intro, enabled = true, days }] of seeds.entries()) {
    const person = login === '' ? others[at] : people.find((each) => each.login === login)
    if (!person) continue
    const validTo = days === undefined ? null : shanghaiDay(new Date(Date.now() + days * DAY_MS))
    const [anchor] = await db
      .insert(anchors)
      .values({ userId: person.id, ownerOrgId: person.orgId, fields, intro, enabled, validTo })
      .returning()
    if (!anchor) continue
    // What stands under his name as lecturer he handed in himself.
    await db.execute(sql`
      update videos set anchor_id = ${anchor.id}, source = 'anchor', created_by = ${person.id}
      where id in (select id from videos where channel = 'school' and lecturer = ${person.name} and deleted_at is null
        order by created_at desc, id limit ${OWN_VIDEOS})`)
    await db.execute(sql`
      insert into anchor_follows (anchor_id, user_id)
      select ${anchor.id}::uuid, u.id from users u where u.id <> ${person.id} and u.enabled
        and u.login_name <> 'learner' order by u.code limit ${(seeds.length - at) * 7}`)
  }
}
