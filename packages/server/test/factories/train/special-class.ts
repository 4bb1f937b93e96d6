import { getSpecial, saveSpecialItems } from '@portal/contract/areas/special-class/class.ts'
import { saveClass } from '@portal/contract/areas/train/class/class.ts'
import { changeClassState } from '@portal/contract/areas/train/class/class-manage.ts'
import { assignPeople } from '@portal/contract/areas/train/enrolment/roster.ts'
import { addDays, shanghaiDay } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import type { Client, TestApp } from '../../app.ts'
import { CLASS_MANAGER, classOf } from '../train.ts'

/** Who makes special classes, arranges their contents and reads their figures. */
export const SPECIAL_MANAGER = [
  ...CLASS_MANAGER,
  P.school,
  P.schoolSpecialEdit,
  P.schoolSpecialStat,
  P.schoolSpecialExport,
] as const

/** A special class as a draft without contents: studied from today on for twenty days. */
export const aSpecialDraft = async (manager: Client, people: readonly string[], more: object = {}): Promise<string> => {
  const today = shanghaiDay(new Date())
  const span = { studyFrom: today, studyTo: addDays(today, 20) }
  const { id } = await manager.call(saveClass, classOf(manager.id, people, { kind: 'special', ...span, ...more }))
  return id
}

/** An item as the editor sends it. */
export const itemOf = ({
  kind,
  refId,
  ...more
}: {
  kind: 'video' | 'doc' | 'exam'
  refId: string
  required?: boolean
}) => ({
  chapter: '',
  required: true,
  ...more,
  kind,
  refId,
})

export const arrange = async (manager: Client, id: string, items: readonly object[], more: object = {}) => {
  const { revision } = await manager.call(getSpecial, { id })
  return manager.call(saveSpecialItems, { id, items: items as never, ordered: false, revision, ...more })
}

/** A special class that goes on, with these contents and these trainees. */
export const aSpecialClass = async (
  t: TestApp,
  manager: Client,
  people: readonly Client[],
  { items, ordered = false, ...more }: { items: readonly object[]; ordered?: boolean; [key: string]: unknown },
): Promise<string> => {
  const userIds = people.map(({ id }) => id)
  const id = await aSpecialDraft(manager, userIds, more)
  await arrange(manager, id, items, { ordered })
  await manager.call(changeClassState, { id, action: 'open' })
  await manager.call(assignPeople, { classId: id, userIds })
  await t.db.execute(sql`update train_classes set state = 'running' where id = ${id}`)
  return id
}
