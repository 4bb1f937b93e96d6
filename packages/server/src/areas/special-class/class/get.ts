import { type getSpecial } from '@portal/contract/areas/special-class/class.ts'
import type { EnrolmentState } from '@portal/contract/areas/train/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { rulesOfClasses } from '#src/areas/train/public.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { trainClasses } from '#src/schema/train/class.ts'
import type { Portal } from '#src/shared/portal.ts'
import { arrangementOf, ownProgress, shownItems } from './items.ts'
import { countsOf } from './provided.ts'
import { findOwn, findSpecial, mayOf, ownEnrolment } from './reach.ts'
import { finishSpecial, type SpecialRead, specialColumns, specialJoins } from './rows.ts'

export const readSpecial = rowsByKey<SpecialRead>()({
  from: sql`${trainClasses}`,
  joins: specialJoins,
  key: trainClasses.id,
  columns: specialColumns,
})

/** Who manages special classes sees the figures of all, a trainee how far he is himself; others nothing. */
export const getWith = (portal: Portal): HandlerOf<typeof getSpecial> => {
  const finish = finishSpecial(portal)
  return async ({ tx, body, actor }) => {
    const may = await mayOf(tx, actor, body.id)
    const row = may.manage
      ? await findSpecial({ ...tx, scope: actor.scopeOf([P.school]) }, actor, body.id)
      : await findOwn(tx, actor.id, body.id)
    const own = await ownEnrolment(tx, actor.id, row.id)
    const found = (await readSpecial({ tx, actor }, [row.id])) as SpecialRead[]
    const [shown = refuse(errors.missing)] = await finish({ tx, actor }, found)
    const { ordered, revision } = await arrangementOf(tx, row.id)
    const isTrainee = own?.state === 'confirmed'
    const scene = { actor, classId: row.id, ordered, trainee: isTrainee, managed: may.manage }
    const progress = isTrainee ? await ownProgress(tx, row.id, actor.id) : new Map<string, { hours: number }>()
    const counts = isTrainee ? await countsOf(tx, row.id, actor.id) : { done: 0, needed: 0 }
    return {
      ...shown,
      // Only how oneself is doing is a trainee's concern.
      ...(!may.manage && { completed: 0, rate: null }),
      intro: row.intro,
      classState: row.state,
      rule: (await rulesOfClasses(tx, [row.id])).get(row.id) ?? refuse(errors.missing),
      ordered,
      revision,
      items: await shownItems(portal, tx, scene),
      may,
      my: own
        ? {
            state: own.state as EnrolmentState,
            ...counts,
            hours: [...progress.values()].reduce((sum, { hours }) => sum + hours, 0) / 100,
            resultWhy: own.result_why,
          }
        : null,
    }
  }
}
