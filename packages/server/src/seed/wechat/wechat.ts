import { type AccountFunction, accountFunction } from '@portal/contract/areas/wechat/account.ts'
import { healthWords } from '@portal/contract/areas/wechat/account-words.ts'
import { DAY_MS, HOUR_MS, shanghaiDay, shanghaiMidnight } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { ROOT_ORG_ID, roleIdOf } from '#src/app/essentials.ts'
import type { Db } from '#src/platform/database/db.ts'
import { wxAccounts, wxFans, wxGrants, wxMenus, wxMessages, wxReplies, wxTags } from '#src/schema/wechat/wechat.ts'
import { type StoredItem, wxArticles, wxFigures, wxPushes, wxTemplates } from '#src/schema/wechat/wechat-news.ts'
import { type Chance, idFrom } from '../random.ts'
import { accounts, drafts, menu, rules, tagNames } from './wechat-content.ts'
import { type DemoFan, insertMaterials, insertTraces } from './wechat-traces.ts'

const FANS = 500
const FIGURE_DAYS = 45
/** Fans with a conversation of today. */
const TALKING = 3

const noSecret = { ok: false, text: healthWords.noSecret, code: '' }
const skipped = { ok: null, text: healthWords.addressSkipped, code: '' }

/** One waits for a new secret and says so, the other was never connected: nothing calls out by itself. */
const insertAccounts = async (db: Db, chance: Chance): Promise<string[]> => {
  const ids = accounts.map(() => idFrom(chance))
  const server = { ok: false, text: healthWords.serverIncomplete, code: '' }
  const health = { token: noSecret, addressList: skipped, server, quota: skipped, checkedAt: '2026-11-20T01:30:00Z' }
  await db.insert(wxAccounts).values(
    accounts.map((account, n) => ({
      ...account,
      id: ids[n],
      ownerOrgId: ROOT_ORG_ID,
      health: n === 0 ? health : null,
    })),
  )
  return ids
}

const insertGrants = async (db: Db, accountIds: readonly string[]) => {
  const { rows } = await db.execute<{ id: string; code: string }>(
    sql`select id, code from users where code in ('admin', 'officer', 'lecturer')`,
  )
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id
  const all: AccountFunction[] = [...accountFunction.options]
  const editor: AccountFunction[] = ['article', 'push']
  const grantedBy = idOf('admin') ?? null
  const toPerson = (
    code: string,
    accountId: string | undefined,
    functions: AccountFunction[],
    validTo: string | null,
  ) => {
    const subjectId = idOf(code)
    return subjectId === undefined || accountId === undefined
      ? []
      : [{ accountId, subjectKind: 'user' as const, subjectId, facet: `u:${subjectId}`, functions, validTo, grantedBy }]
  }
  const admin = roleIdOf('admin')
  await db.insert(wxGrants).values([
    ...accountIds.map((accountId) => ({
      accountId,
      subjectKind: 'role' as const,
      subjectId: admin,
      facet: `r:${admin}`,
      functions: all,
      grantedBy,
    })),
    ...toPerson('officer', accountIds[0], [...editor, 'fans', 'stat'], null),
    ...toPerson('lecturer', accountIds[0], ['article'], '2027-06-30'),
    ...toPerson('officer', accountIds[1], ['article'], '2026-11-30'),
  ])
}

const insertFans = async (db: Db, chance: Chance, accountId: string): Promise<DemoFan[]> => {
  const tags = tagNames.map((name) => ({ id: idFrom(chance), accountId, name }))
  await db.insert(wxTags).values(tags)
  const { rows: people } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from users where enabled and code ~ '[0-9]$' order by code limit 160`,
  )
  const sources = ['ADD_SCENE_QR_CODE', 'ADD_SCENE_SEARCH', 'ADD_SCENE_PROFILE_CARD', 'ADD_SCENE_OTHERS']
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const openid = () => `o${Array.from({ length: 27 }, () => letters[chance.whole(0, letters.length - 1)]).join('')}`
  const now = Date.now()
  const midnight = shanghaiMidnight(now)
  const fans = Array.from({ length: FANS }, (_, n) => {
    const person = people[n]
    const followedAt = new Date(midnight - chance.whole(1, 700) * DAY_MS + chance.whole(7 * HOUR_MS, 22 * HOUR_MS))
    return {
      id: idFrom(chance),
      accountId,
      openid: openid(),
      userId: person?.id ?? null,
      remark: person ? person.name : '',
      tagIds: chance.happens(0.6) ? [chance.pick(tags).id] : [],
      source: chance.pick(sources),
      followed: !chance.happens(0.04) || n < TALKING,
      followedAt,
      lastAt:
        n < TALKING
          ? new Date(now - (n + 2) * HOUR_MS)
          : chance.happens(0.5)
            ? new Date(
                Math.max(followedAt.getTime(), midnight - chance.whole(0, 60) * DAY_MS - chance.whole(0, 8) * HOUR_MS),
              )
            : null,
    }
  })
  await db.insert(wxFans).values(fans)
  const talking = fans.slice(0, TALKING)
  await db.insert(wxMessages).values(
    talking.flatMap(({ id }, n) => [
      {
        fanId: id,
        direction: 'in' as const,
        kind: 'text',
        text: '请问值班电话是多少？',
        state: 'received' as const,
        at: new Date(now - (n + 2) * HOUR_MS),
      },
      {
        fanId: id,
        direction: 'out' as const,
        kind: 'text',
        text: '安全值班电话：0755-8000 1190（24 小时）',
        state: 'sent' as const,
        at: new Date(now - (n + 2) * HOUR_MS + 1000),
      },
    ]),
  )
  return fans
}

const insertNews = async (db: Db, chance: Chance, accountId: string) => {
  const { rows: covers } = await db.execute<{ id: string }>(
    sql`select id from files where purpose = 'cover' order by created_at, id limit ${drafts.length}`,
  )
  const { rows } = await db.execute<{ id: string }>(sql`select id from users where code = 'admin'`)
  const byId = rows[0]?.id ?? idFrom(chance)
  for (const [n, { title, digest, body, state }] of drafts.entries()) {
    const coverFileId = covers[n]?.id ?? null
    const item: StoredItem = {
      title,
      author: '安全监察部',
      digest,
      body,
      coverFileId,
      crop: null,
      source: '',
      error: '',
    }
    const id = idFrom(chance)
    await db.insert(wxArticles).values({ id, accountId, title, items: [item], state, createdBy: byId })
    if (state !== 'sent') continue
    await db.insert(wxPushes).values({
      id: idFrom(chance),
      accountId,
      articleIds: [id],
      title,
      author: item.author,
      coverFileId,
      count: 1,
      target: { everyone: true, tagIds: [] },
      targetText: '全部用户',
      at: new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 9 * DAY_MS + 2 * HOUR_MS),
      state: 'sent',
      delivered: 478,
      reads: 312,
      shares: 27,
      byId,
    })
  }
}

const insertFigures = async (db: Db, chance: Chance, accountId: string) => {
  const today = Date.parse(shanghaiDay(new Date()))
  let total = FANS - FIGURE_DAYS * 3
  const rows = Array.from({ length: FIGURE_DAYS }, (_, n) => {
    const [gained, lost] = [chance.whole(2, 9), chance.whole(0, 3)]
    const reads = chance.whole(20, 160)
    total += gained - lost
    const day = new Date(today - (FIGURE_DAYS - n) * DAY_MS).toISOString().slice(0, 10)
    return { accountId, day, gained, lost, total, reads, readers: Math.ceil(reads * 0.8), shares: chance.whole(0, 12) }
  })
  await db.insert(wxFigures).values(rows)
}

const insertTalk = async (db: Db, accountId: string) => {
  await db.insert(wxMenus).values({ accountId, version: 0, content: menu })
  await db.insert(wxReplies).values(
    rules.map(({ name, trigger, answers, ...rule }, n) => ({
      accountId,
      sort: n + 1,
      name,
      trigger,
      answers,
      messageKind: 'messageKind' in rule ? rule.messageKind : null,
      keywords: 'words' in rule ? rule.words.map((word) => ({ word, match: 'contains' as const })) : [],
    })),
  )
  await db.insert(wxTemplates).values({
    accountId,
    event: '待我审批',
    templateId: 'K7vQm0hY3rTn5LwBz2XcD9sEfG1aJp4u',
    title: '待办事项提醒',
    content: '事项名称：{{thing1.DATA}}\n提醒时间：{{time2.DATA}}\n事项类型：{{thing3.DATA}}',
    fields: [
      { key: 'thing1', source: 'title', fixed: '' },
      { key: 'time2', source: 'at', fixed: '' },
      { key: 'thing3', source: 'kind', fixed: '' },
    ],
  })
}

/** Two official accounts of the demo organisation, neither of them connected. */
export const insertWechat = async (db: Db, chance: Chance): Promise<void> => {
  const accountIds = await insertAccounts(db, chance)
  const [first = ''] = accountIds
  await insertGrants(db, accountIds)
  const fans = await insertFans(db, chance, first)
  await insertTalk(db, first)
  await insertNews(db, chance, first)
  await insertFigures(db, chance, first)
  await insertMaterials(db, chance, first)
  await insertTraces(db, chance, { id: first, name: accounts[0].name }, fans)
}
