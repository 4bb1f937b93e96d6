import { listSuggestions, type SuggestionRow } from '@portal/contract/areas/hazard/suggestion.ts'
import { hazardWords, hazardRefusals as no } from '@portal/contract/areas/hazard/words.ts'
import { P } from '@portal/contract/privileges.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { either, equals, fromDay, throughDay } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { oneOfLists } from '#src/kit/page-read/one-of-lists.ts'
import { ACTOR, KEYWORD, type Place } from '#src/kit/page-read/place.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import { hazardSuggestions } from '#src/schema/hazard/suggestion.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { FileOpener } from '#src/shared/files/files.ts'
import type { Portal } from '#src/shared/portal.ts'
import { SELF, selfOf } from '../hazard/reach.ts'
import { shownPictures } from '../hazard/rows.ts'

const s = hazardSuggestions
export type Suggestion = typeof hazardSuggestions.$inferSelect

interface Read extends Omit<SuggestionRow, 'photos' | 'authorName' | 'orgName' | 'hazard'> {
  photoIds: string[]
  author: string
  unit: string
  aboutId: string | null
  aboutNumber: string | null
}

type Person = string | null | Place

/** Its author, and who sees to it. */
const ownOf = (person: Person, self: Person): SQL =>
  sql`(${s.authorId} = ${self}::uuid or ${s.ownerId} = ${person}::uuid)`

const isLate = sql<boolean>`(${s.state} = 'submitted' and ${s.answerDueAt} < now())`

const unnamed = { confidential: hazardWords.confidential, anonymous: hazardWords.nobody }

const declaredWith = ({ files }: Portal) =>
  ({
    from: sql`${s}`,
    key: s.id,
    joins: sql`left join users author on author.id = ${s.authorId} and ${s.mode} = 'named'
      left join users doer on doer.id = ${s.ownerId} left join org_units unit on unit.id = ${s.ownerOrgId}
      left join hazards about on about.id = coalesce(${s.convertedTo}, ${s.hazardId})`,
    columns: {
      id: s.id,
      number: s.number,
      kind: s.kind,
      text: s.text,
      photoIds: s.photos,
      mode: s.mode,
      author: sql<string>`coalesce(author.name, '')`,
      unit: sql<string>`coalesce(unit.name, '')`,
      aboutId: sql<string | null>`about.id`,
      aboutNumber: sql<string | null>`about.number`,
      likes: s.likes,
      liked: sql<boolean>`exists (select 1 from hazard_suggestion_likes l
        where l.suggestion_id = ${s.id} and l.user_id = ${ACTOR}::uuid)`,
      state: s.state,
      reply: s.reply,
      ownerName: sql<string>`coalesce(doer.name, '')`,
      dueDay: s.dueDay,
      createdAt: s.createdAt,
      answerDueAt: s.answerDueAt,
      late: isLate,
      doneAt: s.doneAt,
      mine: sql<boolean>`coalesce(${s.authorId} = ${SELF}::uuid, false)`,
    },
    search: sql`(${s.text} ilike ${KEYWORD.like} or ${s.number} ilike ${KEYWORD.like})`,
    filter: {
      kind: equals(s.kind),
      state: equals(s.state),
      orgId: (unit: Place): SQL => inSubtree(sql`${s.ownerOrgId}`, unit),
      from: fromDay(s.createdAt),
      to: throughDay(s.createdAt),
      late: either(isLate),
      hazardId: (hazard: Place): SQL => sql`(${s.hazardId} = ${hazard} or ${s.convertedTo} = ${hazard})`,
      mine: either(sql`coalesce(${s.authorId} = ${SELF}::uuid, false)`),
    },
    sort: { createdAt: s.createdAt, likes: s.likes },
    order: '-createdAt',
    given: ({ actor }: { actor: Actor }) => ({ self: selfOf(actor) }),
    finish: ({ actor }: Caller, list: unknown) =>
      (list as Read[]).map(({ photoIds, author, unit, aboutId, aboutNumber, ...row }) => ({
        ...row,
        photos: actor === null ? [] : shownPictures(files, actor, photoIds, row.number),
        authorName: row.mode === 'named' ? author : unnamed[row.mode],
        orgName: row.mode === 'named' ? unit : '',
        hazard: aboutId === null || aboutNumber === null ? null : { id: aboutId, number: aboutNumber },
      })),
  }) as const

export const listWith = (portal: Portal) => {
  const declared = declaredWith(portal)
  const managed = pageRead(listSuggestions, { ...declared, scope: [s.ownerOrgId, null] })
  const own = pageRead(listSuggestions, { ...declared, where: ownOf(ACTOR, SELF) })
  return oneOfLists<typeof listSuggestions>(({ tx, body, actor }) => {
    if (body.filter.mine || !actor.holds(P.hazard)) return { list: own, asking: { tx, actor, body } }
    return { list: managed, asking: { tx: { ...tx, scope: actor.scopeOf([P.hazard]) }, actor, body } }
  })
}

const reached = (tx: Tx, actor: Actor): SQL =>
  actor.holds(P.hazard) ? inScope({ ...tx, actor, scope: actor.scopeOf([P.hazard]) }, s.ownerOrgId, null) : sql`false`

export const openTo = (tx: Tx, actor: Actor): SQL => sql`(${ownOf(actor.id, selfOf(actor))} or ${reached(tx, actor)})`

export const openSuggestionPicture: FileOpener = async (tx, actor, fileId) => {
  const file = sql`array[${fileId}::uuid]`
  const shows = sql`(${s.photos} @> ${file} or ${s.donePhotos} @> ${file})`
  return (await tx.db.$count(s, sql`${shows} and ${openTo(tx, actor)}`)) > 0
}

/** In the data scope of the call. */
export const lockSuggestion = async (tx: Tx, id: string): Promise<Suggestion> => {
  const [row] = await tx.db
    .select()
    .from(s)
    .where(sql`${s.id} = ${id} and ${inScope(tx, s.ownerOrgId, null)}`)
    .for('update')
  return row ?? refuse(no.suggestionGone)
}
