import { type getLiveClass, type LiveClassRow, SHIPPED_CHAT } from '@portal/contract/areas/live/class.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { liveClasses } from '#src/schema/live/class.ts'
import type { Files } from '#src/shared/files/files.ts'
import type { ClassCounts } from './counts.ts'
import { classCards, finishWith } from './list.ts'
import { getOpenClass, type LiveClass } from './reach.ts'
import { ruleText } from './rule.ts'

const managedBy = (tx: Tx, actor: Actor): SQL =>
  inScope({ ...tx, scope: actor.scopeOf([P.liveClass]) }, liveClasses.ownerOrgId, liveClasses.createdBy)

interface DocumentRow extends Record<string, unknown> {
  id: string
  title: string
  pages: number
  file_id: string
  name: string
}

/** In their order, those with pages; whoever may be in the class may read them there. */
const documentsOf = async (files: Files, tx: Tx, actor: Actor, { documentIds }: LiveClass) => {
  if (documentIds.length === 0) return []
  const { rows } = await tx.db.execute<DocumentRow>(sql`
    select d.id, d.title, v.pages, v.pdf_file_id as file_id, d.title || '.pdf' as name
    from unnest(${sql.param(documentIds)}::uuid[]) with ordinality asked (id, place)
      join documents d on d.id = asked.id and d.state = 'published' and d.deleted_at is null
      join document_versions v on v.id = d.current_version_id and v.pdf_file_id is not null
    order by asked.place`)
  return rows.map(({ id, title, pages, file_id: fileId, name }) => ({
    id,
    title,
    pages,
    url: files.fileUrl(actor, { id: fileId, name }),
  }))
}

const titleOfVideo = async (tx: Tx, { videoId }: LiveClass): Promise<string> => {
  const { rows } = await tx.db.execute<{ title: string }>(sql`select title from videos where id = ${videoId}`)
  return rows[0]?.title ?? ''
}

/** What only those who plan or host it are told. */
const settingsOf = (live: LiveClass, isInside: boolean) => ({
  pullUrl: isInside ? live.pullUrl : '',
  videoId: isInside ? live.videoId : null,
  chat: isInside ? live.chat : { ...SHIPPED_CHAT, open: live.chat.open, slowSeconds: live.chat.slowSeconds },
})

export const getWith = (files: Files, counts: ClassCounts): HandlerOf<typeof getLiveClass> => {
  const finish = finishWith(files)
  const readClasses = rowsByKey<LiveClassRow>()(classCards)
  return async ({ tx, body, actor }) => {
    const [managed] = actor.holds(P.liveClass)
      ? await tx.db
          .select()
          .from(liveClasses)
          .where(and(eq(liveClasses.id, body.id), managedBy(tx, actor)))
      : []
    const opened = managed ? null : await getOpenClass(tx, actor, body.id)
    const live = managed ?? opened?.live ?? refuse(errors.missing)
    const isInside = managed !== undefined || opened?.hosting === true
    const [card = refuse(errors.missing)] = await readClasses({ tx, actor }, [live.id])
    const [row = refuse(errors.missing)] = await finish({ tx, actor }, [{ ...card, ...(await counts.of(live.id)) }])
    const { intro, audience, assistantIds, documentIds, signPlan, needRounds, attendPercent, hiddenCounts } = live
    return {
      ...row,
      intro,
      audience,
      assistantIds,
      documentIds,
      signPlan,
      needRounds,
      attendPercent,
      hiddenCounts,
      ...settingsOf(live, isInside),
      videoTitle: isInside ? await titleOfVideo(tx, live) : '',
      classHours: live.hoursHundredths === null ? null : live.hoursHundredths / 100,
      documents: await documentsOf(files, tx, actor, live),
      ruleText: ruleText(live, await minutesPerHour(tx)),
    }
  }
}
