import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { users } from '#src/schema/directory.ts'
import {
  applicationGroupApps,
  applicationGroups,
  applicationRequests,
  applications,
} from '#src/schema/system/application.ts'
import { audienceValues } from '#src/shared/audience/audience-values.ts'

const groups = [
  { name: '日常办公', apps: ['公文流转', '考勤查询', '会议室预订', '差旅报销'] },
  { name: '生产安全', apps: ['工作票管理', '设备台账', '视频监控'] },
  { name: '学习资料', apps: ['规程规范库', '电子图书馆', '活动专区', '专栏'] },
  { name: '生活与文化', apps: ['福利', '影展', '专家问答', '我的名片'] },
]

const addresses: Record<string, string> = {
  考勤查询: '/netSchool/learnProgress',
  规程规范库: '/courseCenter/videoStudy',
  活动专区: '/activity/activityVideo',
  专栏: '/netSchool/historyTopicList?view=columns',
  福利: '/activity/activityVideo?tab=welfare',
  影展: '/activity/activityVideo?tab=hall',
  专家问答: '/netSchool/professionalOnline',
  我的名片: '/activity/activityVideo?tab=card',
}

/** Tiles of the demonstration: rooms of this portal, and systems that do not exist. */
export const insertApplications = async (db: Db): Promise<void> => {
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.loginName, 'admin'))
  const [asker] = await db.select({ id: users.id }).from(users).where(eq(users.loginName, 'learner'))
  if (!owner) return
  const everyone = audienceValues({ ...EMPTY_AUDIENCE, everyone: true })
  const rowOf = (name: string, sort: number) => ({
    id: v7(),
    name,
    address: addresses[name] ?? `https://app${sort}.example.com/`,
    mode: name in addresses ? ('same' as const) : ('new' as const),
    signOn: 'plain' as const,
    clientId: `app-demo-${sort}`,
    ownerId: owner.id,
    ownerOrgId: ROOT_ORG_ID,
    createdBy: owner.id,
    sort,
  })

  let serial = 0
  for (const [place, { name, apps }] of groups.entries()) {
    const groupId = v7()
    await db.insert(applicationGroups).values({ id: groupId, name, sort: place + 1, createdBy: owner.id })
    for (const [sort, appName] of apps.entries()) {
      serial += 1
      const row = rowOf(appName, serial)
      await db.insert(applications).values({ ...row, ...everyone })
      await db.insert(applicationGroupApps).values({ groupId, applicationId: row.id, sort: sort + 1 })
    }
  }
  const closed = {
    ...rowOf('统计直报', serial + 1),
    requestable: true,
    ...audienceValues({ ...EMPTY_AUDIENCE, users: [owner.id] }),
  }
  // How the units of a safety officer learn: a hidden screen is found by its tile.
  const forOfficers = {
    ...rowOf('网校学习情况', serial + 3),
    address: '/safetyNetSchool/safetyNetVideoList',
    mode: 'same' as const,
    ...audienceValues({ ...EMPTY_AUDIENCE, roles: [roleIdOf('safety')] }),
  }
  await db.insert(applications).values([closed, forOfficers])
  if (asker)
    await db
      .insert(applicationRequests)
      .values({ applicationId: closed.id, userId: asker.id, reason: '每月需要上报班组统计数据' })
  await db.execute(sql`
    insert into application_opens (application_id, day, user_id, opens)
    select a.id, (now() at time zone 'Asia/Shanghai')::date - d, u.id, 1 + (row_number() over (order by a.id, u.id, d) % 3)::int
    from applications a, generate_series(0, 29) d,
      lateral (select id from users where enabled order by code limit 4 + (extract(isodow from now() - d * interval '1 day')::int * 3) % 11) u
    where a.sort % 2 = 1`)
}
