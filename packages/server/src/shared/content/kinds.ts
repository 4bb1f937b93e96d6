import { errors } from '@portal/contract/errors.ts'
import { type Content, type ContentKind, contentRefusals as no } from '@portal/contract/shared/content.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'

/** Why a content is found: it is open to the person as to any reader, or only managed by the person. */
export type Standing = 'open' | 'managed'

/** What an area says about one kind of its content. */
export interface ContentRules {
  /** Null where it does not exist for this person. */
  standing(tx: Tx, actor: Actor, id: string): Promise<Standing | null>
  /** Refuses where it takes no comments. */
  ensureCommentable?(tx: Tx, id: string): Promise<void>
  /** Whether he may hide, restore and delete what others say about it. */
  mayModerate?(tx: Tx, actor: Actor, id: string): Promise<boolean>
  /** Its title, for lists of what a person left; `id` is what names it in the statement. */
  title(id: SQL): SQL
  /** Where people open it, a text of the statement as its title is; without one it has no page of its own. */
  link?(id: SQL): SQL
}

/** The one registry of kinds: areas hand in theirs, the engine knows none of them. */
export interface ContentKinds {
  provide(kind: ContentKind, rules: ContentRules): void
  rulesOf(kind: ContentKind): ContentRules
  /** Refuses 内容不存在或无权查看. */
  find(tx: Tx, actor: Actor, content: Content): Promise<Standing>
  /** Title of a content of any kind, empty where there is none. */
  titleOf(kind: SQL, id: SQL): SQL
  /** Address of a content of any kind, empty where there is none. */
  linkOf(kind: SQL, id: SQL): SQL
}

export const createContentKinds = (): ContentKinds => {
  const kinds = new Map<ContentKind, ContentRules>()
  const rulesOf = (kind: ContentKind) => kinds.get(kind) ?? refuse(no.kindUnknown)

  const byKind = (kind: SQL, textOf: (rules: ContentRules) => SQL | undefined) => {
    const texts = [...kinds].flatMap(([name, rules]) => {
      const text = textOf(rules)
      return text ? [sql`when ${name} then ${text}`] : []
    })
    return texts.length === 0 ? sql`''` : sql`coalesce(case ${kind} ${sql.join(texts, sql` `)} end, '')`
  }

  return {
    rulesOf,
    provide: (kind, rules) => {
      if (kinds.has(kind)) throw new Error(`two areas answer for contents of kind ${kind}`)
      kinds.set(kind, rules)
    },
    find: async (tx, actor, { kind, id }) => (await rulesOf(kind).standing(tx, actor, id)) ?? refuse(errors.missing),
    titleOf: (kind, id) => byKind(kind, ({ title }) => title(id)),
    linkOf: (kind, id) => byKind(kind, ({ link }) => link?.(id)),
  }
}
