import { taskReasons, taskVerbs } from '@portal/contract/areas/account/guide-tasks.ts'
import type { ReadState } from '@portal/contract/areas/document/document.ts'
import { sql } from 'drizzle-orm'
import { ACTOR, FACETS } from '#src/kit/page-read/place.ts'
import { documents } from '#src/schema/document/document.ts'
import { startOfToday, taskRows, taskSource } from '#src/shared/guide/tasks.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { isFinishedBy, joinVersion, readStateOf } from './document/conditions.ts'

const thisYear = sql`extract(year from now() at time zone 'Asia/Shanghai')::int`

interface Facts {
  state: ReadState
  ack: boolean
}

const verbOf = ({ state, ack }: Facts): string => {
  if (ack && state === 'read') return taskVerbs.confirm
  return state === 'reading' ? taskVerbs.goOn : taskVerbs.read
}

const reasonOf = ({ state, ack }: Facts): string => {
  if (state === 'again') return taskReasons.readAgain
  return ack ? taskReasons.mustConfirm : taskReasons.mustRead
}

const finishedToday = sql`exists (select 1 from study_records r where r.user_id = ${ACTOR} and r.item_type = 'doc'
  and r.item_id = ${documents.id} and r.cycle = 0 and r.completed_at >= ${startOfToday})`

/** What is to be signed for, whenever it came, and what of this year must be read; only what has pages. */
export const documentTasks = taskSource<Facts>({
  weight: 18,
  rows: taskRows(
    {
      id: documents.id.getSQL(),
      title: documents.title.getSQL(),
      due: documents.validTo.getSQL(),
      include: documents.audienceInclude.getSQL(),
      done: isFinishedBy(ACTOR),
      facts: sql`jsonb_build_object('state', ${readStateOf(ACTOR)}, 'ack', ${documents.ackDuty})`,
    },
    sql`${documents} ${joinVersion} where v.state = 'ready' and ${openTo(documents, { facets: FACETS })}
      and (${documents.ackDuty} or (${documents.required} and ${documents.year} = ${thisYear}))
      and (not ${isFinishedBy(ACTOR)} or ${finishedToday})`,
  ),
  word: ({ id, facts }) => ({ verb: verbOf(facts), link: `/pdfView?docId=${id}`, reasons: [reasonOf(facts)] }),
})
