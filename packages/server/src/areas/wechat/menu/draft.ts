import type { getMenu, MenuContent, saveMenu } from '@portal/contract/areas/wechat/menu.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import { wxMenus } from '#src/schema/wechat/wechat.ts'
import { openAccount } from '../account/gate.ts'
import type { Account } from '../api/account.ts'

/** Versions that are offered again. */
const MOST_VERSIONS = 30
/** Number of the row that holds the draft. */
export const DRAFT = 0

const EMPTY: MenuContent = { buttons: [], conditional: [] }

export const contentOf = async (tx: Tx, accountId: string, version: number): Promise<MenuContent | null> => {
  const [row] = await tx.db
    .select({ content: wxMenus.content })
    .from(wxMenus)
    .where(and(eq(wxMenus.accountId, accountId), eq(wxMenus.version, version)))
  return row?.content ?? null
}

/** What was published last. */
export const publishedMenu = async (tx: Tx, accountId: string) => {
  const [row] = await tx.db
    .select()
    .from(wxMenus)
    .where(and(eq(wxMenus.accountId, accountId), gt(wxMenus.version, DRAFT)))
    .orderBy(desc(wxMenus.version))
    .limit(1)
  return row ?? null
}

const versionsOf = async (tx: Tx, accountId: string) => {
  const rows = await tx.db
    .select({
      version: wxMenus.version,
      publishedAt: wxMenus.savedAt,
      publishedByName: sql<string>`coalesce(${users.name}, '')`,
      buttons: sql<number>`jsonb_array_length(${wxMenus.content}->'buttons')`,
    })
    .from(wxMenus)
    .leftJoin(users, eq(users.id, wxMenus.savedBy))
    .where(and(eq(wxMenus.accountId, accountId), gt(wxMenus.version, DRAFT)))
    .orderBy(desc(wxMenus.version))
    .limit(MOST_VERSIONS)
  return rows
}

export const readDraft = async (tx: Tx, accountId: string) => {
  const [draft] = await tx.db
    .select()
    .from(wxMenus)
    .where(and(eq(wxMenus.accountId, accountId), eq(wxMenus.version, DRAFT)))
  const last = await publishedMenu(tx, accountId)
  const content = draft?.content ?? last?.content ?? EMPTY
  return {
    content,
    revision: draft?.revision ?? 0,
    version: last?.version ?? 0,
    updatedAt: draft?.savedAt ?? null,
    changed: JSON.stringify(content) !== JSON.stringify(last?.content ?? EMPTY),
    versions: await versionsOf(tx, accountId),
  }
}

export const get: HandlerOf<typeof getMenu> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'menu')
  const draft = await readDraft(tx, account.id)
  if (body.version === undefined) return draft
  const content = (await contentOf(tx, account.id, body.version)) ?? refuse(errors.missing)
  return { ...draft, content }
}

/** Writes the draft over the revision it was made from. */
export const writeDraft = async (tx: Tx, account: Account, content: MenuContent, revision: number): Promise<number> => {
  const saved = { content, savedBy: tx.actor?.id ?? null, savedAt: new Date() }
  const before = await contentOf(tx, account.id, DRAFT)
  const [row] = await tx.db
    .insert(wxMenus)
    .values({ accountId: account.id, version: DRAFT, ...saved })
    .onConflictDoUpdate({
      target: [wxMenus.accountId, wxMenus.version],
      set: { ...saved, revision: revision + 1 },
      setWhere: eq(wxMenus.revision, revision),
    })
    .returning({ revision: wxMenus.revision })
  ensure(row && (before !== null || revision === 0), errors.stale)
  const diff = [{ field: 'content', before, after: content }]
  tx.notes.push({ objectType: 'wx_accounts', objectId: account.id, objectName: account.name, diff })
  return row.revision
}

export const save: HandlerOf<typeof saveMenu> = async ({ tx, body, actor }) => {
  const account = await openAccount(tx, actor, body.accountId, 'menu')
  const revision = await writeDraft(tx, account, body.content, body.revision)
  return { revision, version: (await publishedMenu(tx, account.id))?.version ?? 0 }
}
