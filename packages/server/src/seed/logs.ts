import { DAY_MS, HOUR_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { loginEntries } from '#src/schema/account.ts'
import { auditEntries, uiErrors } from '#src/schema/system/system.ts'
import type { Chance } from './random.ts'

const DAYS = 14
const SIGN_INS_A_DAY = 12
const FAILURES = ['wrong', 'wrong', 'wrong', 'locked', 'disabled', 'code'] as const
const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0',
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Mobile Chrome/141.0 Safari/537.36',
]

interface Someone extends Record<string, unknown> {
  id: string
  name: string
  loginName: string
  orgId: string
}

const moment = (chance: Chance, daysAgo: number) =>
  new Date(Date.now() - daysAgo * DAY_MS - chance.whole(0, DAY_MS - 1))

const address = (chance: Chance) =>
  chance.happens(0.85) ? `10.${chance.whole(8, 20)}.${chance.whole(0, 250)}.${chance.whole(2, 250)}` : '223.104.3.88'

const signInsOf = (chance: Chance, people: readonly Someone[]) =>
  Array.from({ length: DAYS * SIGN_INS_A_DAY }, (_, n) => {
    const { id, loginName } = chance.pick(people)
    const failed = chance.happens(0.12)
    const unknown = failed && chance.happens(0.2)
    return {
      at: moment(chance, Math.floor(n / SIGN_INS_A_DAY)),
      nameTried: unknown ? `zhang${chance.whole(10, 99)}` : loginName,
      userId: unknown ? null : id,
      result: failed ? ('refused' as const) : ('ok' as const),
      why: failed ? (unknown ? 'wrong' : chance.pick(FAILURES)) : '',
      address: address(chance),
      agent: chance.pick(AGENTS),
    }
  }).sort((a, b) => a.at.getTime() - b.at.getTime())

const changesOf = (chance: Chance, people: readonly Someone[], admin: Someone, units: readonly string[]) =>
  Array.from({ length: 40 }, (_, n) => {
    const person = chance.pick(people)
    const field = chance.pick(['primaryOrgId', 'post', 'phoneMask', 'tags'] as const)
    const before = { primaryOrgId: person.orgId, post: '操作员', phoneMask: '138****5678', tags: ['新员工'] }[field]
    const after = {
      primaryOrgId: chance.pick(units),
      post: '班长',
      phoneMask: '139****0021',
      tags: ['班组长', '急救员'],
    }[field]
    return {
      at: moment(chance, Math.floor(n / 4)),
      actorId: admin.id,
      actorName: admin.name,
      actorOrgId: admin.orgId,
      objectOrgId: person.orgId,
      address: address(chance),
      path: 'rest/user/save',
      action: '保存用户',
      module: 'P_yhgl',
      kind: 'update',
      objectType: 'users',
      objectId: person.id,
      objectName: person.name,
      diff: [{ field, before, after }],
    }
  }).sort((a, b) => a.at.getTime() - b.at.getTime())

interface Work extends Record<string, unknown> {
  id: string
  title: string
  ownerOrgId: string
  closeAt: string
}

/** What happened to the latest exams, a list that was taken along, and an act that was refused. */
const actsOf = (exams: readonly Work[], admin: Someone, other: Someone) => {
  const base = (hoursAgo: number, who: Someone, path: string, action: string) => ({
    at: new Date(Date.now() - hoursAgo * HOUR_MS),
    actorId: who.id,
    actorName: who.name,
    actorOrgId: who.orgId,
    address: '10.8.2.31',
    path,
    action,
  })
  const ofExam = ({ id, title, ownerOrgId }: Work) => ({
    objectType: 'exams',
    objectId: id,
    objectName: title,
    objectOrgId: ownerOrgId,
    module: 'P_safetyNetSchool_colligate',
  })
  return [
    ...exams.flatMap((exam, n) => {
      const closed = Date.parse(exam.closeAt)
      const before = new Date(closed - 2 * DAY_MS).toISOString()
      return [
        { ...base(150 + n * 7, admin, 'rest/exam/save', '保存考试'), ...ofExam(exam), kind: 'create' },
        {
          ...base(126 + n * 7, admin, 'rest/exam/changeState', '变更考试状态'),
          ...ofExam(exam),
          kind: 'update',
          diff: [{ field: 'state', before: 'draft', after: 'published' }],
        },
        {
          ...base(5 + n * 11, admin, 'rest/exam/save', '保存考试'),
          ...ofExam(exam),
          kind: 'update',
          diff: [{ field: 'closeAt', before, after: exam.closeAt }],
        },
      ]
    }),
    { ...base(3, admin, 'rest/exchange/export', '导出列表'), module: 'exchange', kind: 'read' },
    {
      ...base(4, other, 'rest/role/grant', '保存角色权限和范围'),
      module: 'P_jsgl',
      kind: 'grant',
      result: 'refused' as const,
      reason: '无权操作',
    },
  ].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** How each person came into the list: one import of everybody, so that no 变更记录 is empty. */
export const insertEntries = async (db: Db): Promise<void> => {
  await db.execute(sql`
    insert into audit_entries (at, actor_id, actor_name, actor_org_id, object_org_id, address, path, action, module, kind,
      object_type, object_id, object_name)
    select now() - interval '30 days' + row_number() over (order by u.code) * interval '5 milliseconds', a.id, a.name,
      a.primary_org_id, u.primary_org_id, '10.8.2.31', 'rest/directoryImport/commit', '导入用户', 'P_yhgl', 'import',
      'users', u.id::text, u.name
    from users u, users a where a.login_name = 'admin'
    order by u.code`)
}

/** Two weeks of sign-ins, changes of people and a few errors of browsers, so that the logs can be looked at. */
export const insertLogs = async (db: Db, chance: Chance): Promise<void> => {
  const { rows: people } = await db.execute<Someone>(sql`
    select id, name, login_name as "loginName", primary_org_id as "orgId" from users
    where enabled and deleted_at is null order by code limit 60`)
  const { rows: admins } = await db.execute<Someone>(sql`
    select id, name, login_name as "loginName", primary_org_id as "orgId" from users where login_name = 'admin'`)
  const { rows: units } = await db.execute<{ id: string }>(sql`select id from org_units order by path limit 20`)
  const admin = admins[0]
  if (!admin || people.length === 0) return
  await db.insert(loginEntries).values(signInsOf(chance, people))
  await db.insert(auditEntries).values(
    changesOf(
      chance,
      people,
      admin,
      units.map(({ id }) => id),
    ),
  )
  const faults = [
    { message: "Cannot read properties of undefined (reading 'length')", url: '/safetyNetSchool/course?tab=1' },
    { message: '网络连接失败', url: '/guide' },
    { message: 'ResizeObserver loop completed with undelivered notifications.', url: '/system/user' },
  ]
  await db.insert(uiErrors).values(
    Array.from({ length: 24 }, (_, n) => ({
      ...chance.pick(faults),
      at: moment(chance, Math.floor(n / 4)),
      userId: chance.pick(people).id,
      info: '页面渲染',
      stack: 'at render (assets/page.js:1:2345)\nat commit (assets/page.js:1:6789)',
      build: 'demo',
    })),
  )
}

/** After everything else: entries about exams need the exams. */
export const insertActs = async (db: Db): Promise<void> => {
  const { rows: exams } = await db.execute<Work>(sql`
    select id, title, owner_org_id as "ownerOrgId",
      to_char(close_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "closeAt"
    from exams where state = 'published' order by open_at desc limit 4`)
  const { rows: people } = await db.execute<Someone>(sql`
    select id, name, login_name as "loginName", primary_org_id as "orgId" from users
    where login_name in ('admin', 'officer') order by login_name`)
  const [admin, officer] = people
  if (admin && officer) await db.insert(auditEntries).values(actsOf(exams, admin, officer))
}
